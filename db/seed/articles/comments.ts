import type { SeededRandom } from '../seeded-random.ts'
import type { Journey } from './journeys.ts'

export type Comment = { readonly by: 'editor' | 'author'; readonly text: string }

function editor(text: string): Comment {
  return { by: 'editor', text }
}
function author(text: string): Comment {
  return { by: 'author', text }
}

/** The thread of Theo and Maya on the article that she is revising. */
export const MAYA_AND_THEO: readonly Comment[] = [
  editor(
    'Maya, thank you for this. The five weeks with the log are the best thing I have read about migrations in years, and I want everybody to reach them. Comments follow, one at a time, so that you can answer under each.',
  ),
  editor(
    'The first paragraph: I think the article begins with your second. “Nine years of berth plans, crane moves and weather readings” is a first sentence. What stands before it could introduce any migration by anybody.',
  ),
  author(
    'Ouch, and yes. I wrote that paragraph last, when I was tired of the thing. I will start with the berth plans.',
  ),
  editor(
    '“Studies show that most migrations fail at this point.” Which studies? If you have one in mind, link it. If it is your own impression, say so; I would believe you.',
  ),
  author(
    'There is a survey that people always quote and I have never been able to find the original. I will take the sentence out. “Ours did not fail. It just stopped being possible to say when it would end” can stand by itself, can’t it?',
  ),
  editor('It stands better by itself.'),
  editor(
    'A question about the numbers: 97 read by people, 64 by jobs, 151 by nobody. That adds up to your 312, good. Is “a little over half of the bytes” for the 151 alone? I would make that a figure if you are allowed to.',
  ),
  author(
    'For the 151 alone: 53 percent. I checked with Samuel that we may print it. May I also thank him by his full name? He is a member here.',
  ),
  editor('Please do. Ask him first how he would like to be described.'),
  editor(
    'The ending. The paragraph “What I would do differently” is so concrete that the last one takes some of it back. What would happen if you stopped at “the most expensive of all”?',
  ),
  author(
    'I keep wanting to be polite at the end, as if I had to see the reader to the door. I will try it without. Can I have until Monday?',
  ),
  editor(
    'Monday is fine. One small thing for then: the list “How to delete politely” is the part people will pass around, so please check that each of the four steps still makes sense to somebody who reads nothing else. Then send it back to me and we go straight to proofreading.',
  ),
]

/** Conversations that fit any article. */
const CONVERSATIONS: readonly [readonly Comment[], ...(readonly Comment[])[]] = [
  [
    editor(
      'I enjoyed this. It knows what it wants to say, which is rarer than you would think. Three comments, none of them large.',
    ),
    editor(
      'The second section makes two points. Could you choose the one you care about, or give the other a sentence of its own?',
    ),
    author('I care about the first. The other has crept in from a different article. I’ll take it out.'),
    editor(
      'Then we are nearly there. Could you also say who “we” are at the beginning? Your team or the whole company?',
    ),
  ],
  [
    editor(
      'Thank you for sending this. Before I go into details: who is the reader you had in mind? I think it is somebody quite particular, and I would like to meet her in the first paragraph.',
    ),
    author('It’s a friend who started the same job last year. I wrote half of it as messages to her.'),
    editor('I thought so. Those are the good paragraphs. Let the others sound like that.'),
    author('That helps more than you know. Give me a few days.'),
    editor('Take them.'),
  ],
  [
    editor(
      'A few questions about figures. Are they your own, and over what time? A half sentence in each place is enough.',
    ),
    author('All ours, over a year. I’ve put that into the text.'),
    editor('Good. I have shortened the list by one item; the last two said the same thing. Tell me if you disagree.'),
    author('You’re right. I was padding.'),
  ],
  [
    editor(
      'This is strong, and about eighty words too polite. I have marked the places where you apologize for having an opinion.',
    ),
    author('Reading those in a row was instructive. Gone.'),
    editor('The title could be bolder too, now that the text is.'),
  ],
  [
    editor(
      'I have read it twice, the second time aloud. The opening works. After the list it becomes a little general; is there one more thing that happened, on a day, to a person?',
    ),
    author('There is, but I would have to ask her. I’ll write to her tonight.'),
    author('She says yes, without her name. It’s in the fourth section now.'),
    editor('It was worth the letter.'),
  ],
  [
    editor(
      'A good piece, thank you. Could you look at the closing again? It arrives a paragraph after the article has ended.',
    ),
    author('Do you mean that I should stop after the last example?'),
    editor('I mean exactly that. Try it, and read it the next morning.'),
  ],
  [
    editor(
      'Just one thing from me: in two places you tell us what a thing is not. I lose the thread there. Could you begin with what it is?',
    ),
    author('Fair. An occupational habit.'),
    editor('We all have one. I have corrected some commas; everything else is as you wrote it.'),
  ],
  [
    editor(
      'There is a shorter article in here that is better than this one, and this one is good. Would you be willing to lose the third section?',
    ),
    author('I like the third section!'),
    editor('So do I. Keep it for the next one. It deserves more room than it has here.'),
    author('Sold. I’ve moved it to a new file and it already looks happier.'),
    editor('I look forward to it. This one is ready for proofreading as far as I am concerned.'),
  ],
]

export function conversationFor(random: SeededRandom): readonly Comment[] {
  return random.pick(CONVERSATIONS)
}

/** The instants of `count` comments, between the first reading and the next status change, or now. */
export function commentTimes(journey: Journey, count: number, now: Date): readonly Date[] {
  const reading = journey.moves.findIndex((move) => move.to === 'FIRST_ROUND_EDIT')
  const from = journey.moves[reading]?.at
  if (!from) return []
  const settled = journey.moves.find((move, i) => i > reading && move.to !== 'NEEDS_REVISION')?.at ?? now
  const span = settled.getTime() - from.getTime()
  return Array.from({ length: count }, (_, i) => new Date(from.getTime() + Math.round((span * (i + 1)) / (count + 2))))
}
