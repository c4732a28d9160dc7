/** Requests and messages of the demo data: the same in each brand, so none of them names an industry. */
export const REQUEST_TEXTS = [
  {
    why: 'You wrote about handing a system over without losing the people who know it. We do that next spring.',
    help: 'I would like to hear what you would not do again. I can show you how we prepared our teams.',
    note: 'Mornings suit me best.',
  },
  {
    why: 'We both moved into this trade late, and I have few people to compare notes with.',
    help: 'An honest look at how you choose suppliers. I can share our own list and what it cost us.',
    note: null,
  },
  {
    why: 'Your team published how it measures its work. We are about to do the same.',
    help: 'Half an hour of questions. In return I can tell you how the figures are read in our board.',
    note: 'I am in your city in two weeks.',
  },
] as const

export const CONVERSATIONS = [
  [
    'Thank you for accepting. What I am most curious about is the order in which you did it.',
    'Glad to. We began with the part that hurt most, which I would not do again: begin with the smallest.',
    'That is what I feared. Did people trust the small one?',
    'Not at first.\n\nWhat helped was to let them switch it off themselves. Nobody did, in the end.',
    'Could we speak on Thursday at ten?',
  ],
  [
    'Good to meet you here. Shall I send you our list?',
    'Please do, and I send you ours. One page is plenty.',
    'It is a page and a half. I left out the prices, which are old.',
  ],
] as const
