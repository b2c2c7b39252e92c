"""The six messages of a wrong answer. docs/product.md 12.5 lists the actions of each."""

from enum import StrEnum


class WrongAnswer(StrEnum):
    ANS_IN_NOT_CURRECT = "Ans in not currect"
    CAPTCHA_ANSWER_IS_NOT_CORRECT = "Captcha answer is not correct"
    ANS_IS_NOT_CORRECT = "Ans is not correct"
    CAPTCHA_VERIFICATION_FAILED = "Captcha verification failed"
    CAPTCHA_ANSWER_IS_INCORRECT = "Captcha answer is incorrect"
    INCORRECT_ANSWER_TO_THE_CAPTCHA = "Incorrect answer to the captcha."
