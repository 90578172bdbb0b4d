"""Lists in sentences, and events that are about two players."""

from fogado.core.registry import game

SMITHY = game("dwarven-smithy")


def test_a_list_of_facts_gives_their_sentences_in_a_row() -> None:
    said = SMITHY.phrases.say
    facts = {"card": "K05", "parts": ["iron", "gold", "gold"]}
    assert said("en", "option.craft", facts) == "Craft King's Gilded Cuirass with iron, gold, gold"
    assert said("hu", "option.craft", facts).endswith("ebből: vas, arany, arany")
    assert said("en", "option.craft", {**facts, "parts": []}).endswith("with nothing")
    assert said("en", "option.craft", {**facts, "parts": ("storm",)}).endswith("storm runestone")


def test_an_event_names_its_player_and_the_owner_it_is_about() -> None:
    event = {"event": "put-up", "seat": 0, "owner": 2, "card": "iron", "number": 3}
    assert SMITHY.tell(event) == "Seat 1 puts up iron of Seat 3."
    names = ("Anna", "Bea", "Csaba")
    assert SMITHY.tell(event, "en", names) == "Anna puts up iron of Csaba."
    assert SMITHY.tell(event, "hu", names) == "Anna kikiáltja Csaba lapját: vas."
