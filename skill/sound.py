"""The masking sound: a night as an APL document for audio, rain under the speech, for who moves a card is heard.

Sources: Alexa, "APL for Audio Reference", there "Mixer", "Filters", "Audio". A rendered response takes 240 seconds
at most, and fifteen files. A clip repeats endlessly (`repeatCount` -1); `trimToParent` ends it with the speech. It
plays after any plain speech ("Integrate Visual and Audio Responses"), so a night is sent as the one or the other.
"""

from ask_sdk_model import Directive
from ask_sdk_model.interfaces.alexa.presentation.apla import RenderDocumentDirective

from skill.documents import read_document

MIXED_SECONDS = 225.0
"""How long a mixed speech may be by our estimate. The limit is 240, and beyond it nothing would play at all."""

TOKEN = "night"  # noqa: S105 - names a presentation
CLIP = "soundbank://soundlibrary/weather/rain/rain_06"
"""From Amazon's own sound library: even, without words, tunes or anything to wonder about."""


def mix_speech(speech: str) -> Directive:
    """Return the directive that plays a speech, as SSML, with the sound under it."""
    data: dict[str, object] = {"night": {"speech": speech, "clip": CLIP}}
    return RenderDocumentDirective(token=TOKEN, document=read_document("night"), datasources=data)
