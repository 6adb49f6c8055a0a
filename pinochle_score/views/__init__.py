"""What is shown, one module a form: sentences, pictures on a terminal, JSON documents."""
