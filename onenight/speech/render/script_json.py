"""A script as plain JSON, as the interfaces describe it: what the page plays."""

from onenight.speech.script import Cue, Say, Script


def script_object(script: Script) -> dict[str, object]:
    """Return the script as a JSON object; seconds are rounded to a hundredth."""
    return {
        "game": script.deck.game.key,
        "deck": list(script.deck.keys),
        "pace": script.pace.key,
        "cues": [cue_object(cue) for cue in script.cues],
        "seconds": {
            "speech": round(script.speech, 2),
            "pauses": float(script.pauses),
            "total": round(script.seconds, 2),
        },
    }


def cue_object(cue: Cue) -> dict[str, object]:
    """Return a cue as a JSON object, without `moment` where there is none, without `spoken` where it is `say`."""
    if isinstance(cue, Say):
        moment = {"moment": cue.moment} if cue.moment else {}
        spoken = {"spoken": cue.speakable_text} if cue.speakable_text != cue.text else {}
        return {"say": cue.text, "step": cue.step, **moment, **spoken}
    return {"pause": float(cue.seconds), "step": cue.step}
