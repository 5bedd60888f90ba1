"""The smallest answer to a text."""

from apig_wsgi import make_lambda_handler
from flask import Flask, Response, request
from twilio.twiml.messaging_response import MessagingResponse

from benchmarks.hello.table import read_table

app = Flask("hello")


@app.post("/twilio/sms")
def answer_sms() -> Response:
    """Say hello to every text, with the number it came from."""
    read_table()
    answer = MessagingResponse()
    answer.message(f"Hello, {request.form['From']}")
    return Response(str(answer), mimetype="text/xml")


lambda_handler = make_lambda_handler(app)
