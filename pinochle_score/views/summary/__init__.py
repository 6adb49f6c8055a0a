"""The whole evening in every form: one set of facts, and a module for each form."""
