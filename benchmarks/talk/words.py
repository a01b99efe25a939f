"""What people say in a talk: sentences by kind, and what can be put into them.

All of it is plain English that a small recogniser writes down well, without figures: what is
measured is the room, not the recogniser. `|` is where a speaker may pause inside a sentence.
"""

from __future__ import annotations

HOST = "Robin"

NAMES = (
    *("Ana", "Ben", "Clara", "David", "Emma", "Frank", "Grace", "Henry"),
    *("Julia", "Kevin", "Laura", "Martin", "Nora", "Oscar", "Paul", "Sophie"),
)

TOPICS = (
    *("the garden", "the summer party", "the train to Glasgow", "the new kitchen"),
    *("the old bridge", "the birthday cake", "the school concert", "the football match"),
    *("the trip to the mountains", "the boat on the lake", "the museum", "the market"),
    *("the holiday house", "the apple trees", "the music for the evening", "the city library"),
)

PLACES = ("at the lake", "in the park", "at the market", "in the old town", "at the station")
THINGS = ("the tickets", "the keys", "the map", "the blankets", "the camera", "the lemonade")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
RELATIVES = ("sister", "brother", "mother", "neighbour", "daughter", "uncle")

TO_HOST = (
    "{host}, | what do you think about {topic}?",
    "{host}, | could you tell us more about {topic}?",
    "What would you suggest | for {topic}, {host}?",
    "I would like to know, {host}, | how we should plan {topic}.",
    "{host}, can you help us | with {topic}?",
    "We are not sure yet, {host}. | What is best for {topic}?",
    "When you look at {topic}, {host}, | what comes to your mind?",
    "{host}, please say something | about {topic}.",
)

TO_HOST_UNNAMED = (
    "Could you sum that up | for us, please?",
    "Can you explain that | once more, please?",
    "And what would you do | in our place?",
)

TIME = (
    "How much time is left?",
    "{host}, | how much time do we have left?",
    "How long do we have left?",
)

STORY = (
    "{host}, please tell us a bedtime story | about {topic}.",
    "{host}, | I would love to hear a bedtime story about {topic}.",
    "Tell us a bedtime story about {topic}, | please, {host}.",
)

INTERRUPTION = (
    "Stop, {host}, | I have a question about {topic}.",
    "Wait a moment, {host}, | what about {topic}?",
    "Sorry to interrupt, {host}, | can we talk about {topic}?",
    "{host}, {host}, | please tell me about {topic} instead.",
)

TO_PERSON = (
    "{name}, | did you bring {thing}?",
    "{name}, are you coming | to {topic} on {day}?",
    "Who is looking after {thing}, | {name}?",
    "{name}, | was your {relative} {place} on {day}?",
    "Did you see {topic} | last week, {name}?",
)

BACK_TO_PERSON = (
    "Not yet, {name}, | I have to ask my {relative}.",
    "Yes, {name}, | they are in my bag.",
    "I think so, {name}, | but only on {day}.",
    "No, {name}, | my {relative} forgot it {place}.",
    "Of course, {name}, | we talked about that on {day}.",
)

TO_ROOM = (
    "I think we should start | with {topic}.",
    "It was really cold this morning {place}.",
    "We had a lot of fun | {place} last weekend.",
    "My {relative} told me something nice | about {topic}.",
    "There were so many people {place} | on {day}.",
)

BACKCHANNELS = ("Mm-hm.", "Right.", "Yeah.", "Uh-huh.", "Okay.", "I see.", "Sure.", "Oh wow.")

FAREWELL = ("Bye, {host}.", "Thank you, {host}, bye.", "Goodbye, {host}.")
