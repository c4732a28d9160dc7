export type Term = {
  /** What texts say. */
  readonly term: string
  readonly meaning: string
  /** What they do not say: parts of regular expressions, between word boundaries, in any case. */
  readonly banned: readonly Banned[]
}

type Banned = {
  /** As the page of terms shows it. */
  readonly word: string
  /** Where it is more than the word itself. */
  readonly pattern?: string
  /** What is written instead, where that is not the term itself. */
  readonly write?: string
  /** Only in files whose path has this. */
  readonly in?: string
}

/** The words of the texts that people read, each with those that it replaces. `docs/terms.md` is made of them. */
export const TERMS: readonly Term[] = [
  {
    term: 'email',
    meaning: 'What we send to an address; also the verb, and the address itself.',
    banned: [{ word: 'mail', pattern: 'mail(?:s|ed|ing)?' }],
  },
  {
    term: 'feedback',
    meaning: 'What editor and author write to each other about an article. One entry of it is a comment.',
    banned: [{ word: 'remark', pattern: 'remarks?', write: 'feedback, comment' }],
  },
  {
    term: 'refund',
    meaning: 'Money that goes back to the card it came from.',
    banned: [{ word: 'give back', pattern: 'g(?:ive|ives|iven|ave|iving) (?:\\S+ ){0,3}back' }],
  },
  {
    term: 'adjustment',
    meaning: 'A credit or a charge that staff add to a member’s account. Only articles are corrected.',
    banned: [{ word: 'correction (of money)', pattern: 'correct(?:ions?|ed)', in: '/billing/' }],
  },
  {
    term: 'select',
    meaning: 'To mark rows of a list. A single box is checked.',
    banned: [{ word: 'tick', pattern: '(?:un)?tick(?:s|ed|ing)?', write: 'select, check' }],
  },
  {
    term: 'up to',
    meaning: 'A limit, in hints and refusals. As a label: Maximum.',
    banned: [{ word: 'at most', write: 'up to, Maximum' }],
  },
  {
    term: 'start',
    meaning: 'What people and jobs do first: Start roundup, Started on.',
    banned: [{ word: 'begin', pattern: 'beg(?:in|ins|an|un|inning)' }],
  },
  {
    term: 'in progress',
    meaning: 'What has started and is not finished.',
    banned: [{ word: 'in work' }, { word: 'under way' }, { word: 'being worked on' }],
  },
  {
    term: 'Unassigned',
    meaning: 'An article without an editor.',
    banned: [{ word: 'nobody yet' }, { word: 'without an editor' }],
  },
  {
    term: 'expired',
    meaning: 'A request, link or invitation whose time has passed.',
    banned: [{ word: 'over', pattern: '(?:(?:is|are|was) over(?=$|[.,:;])|(?<=^)over(?=$|:))' }],
  },
  {
    term: 'waiting for you, your turn',
    meaning: 'What the reader has to do next.',
    banned: [
      { word: 'waits for', write: 'waiting for' },
      { word: 'with you', pattern: '(?<=^)with you(?=$|,)' },
    ],
  },
  {
    term: 'preview recipients',
    meaning: 'Who would get an invitation, before it is sent.',
    banned: [{ word: 'count them' }],
  },
  {
    term: 'gets an email, is notified',
    meaning: 'How somebody learns of something.',
    banned: [
      { word: 'by mail', write: 'by email' },
      { word: 'is told by', pattern: '(?:is|are) told by' },
    ],
  },
  {
    term: 'no one, someone, everyone, anyone',
    meaning: 'People who are not named.',
    banned: [
      { word: 'nobody', write: 'no one' },
      { word: 'somebody', write: 'someone' },
      { word: 'everybody', write: 'everyone' },
      { word: 'anybody', write: 'anyone' },
    ],
  },
  { term: 'who', meaning: 'Also as an object.', banned: [{ word: 'whom' }] },
  {
    term: 'turn on, turn off',
    meaning: 'Settings and notifications.',
    banned: [{ word: 'switch on, switch off', pattern: 'switch(?:es|ed|ing)? (?:\\S+ ){0,3}(?:on|off)' }],
  },
  {
    term: 'continue, keep',
    meaning: 'What goes further.',
    banned: [{ word: 'go on', pattern: 'go(?:es|ing)? on' }],
  },
  {
    term: 'appear',
    meaning: 'Where something is shown.',
    banned: [{ word: 'stand', pattern: 'stands? (?:here|there|under|beside|below|above|among|on|in)' }],
  },
  {
    term: 'automatically',
    meaning: 'Without anybody doing it.',
    banned: [{ word: 'by itself', pattern: '(?:by|saves?) (?:itself|themselves)' }],
  },
  {
    term: 'in the meantime, since then',
    meaning: 'Between opening a page and now.',
    banned: [{ word: 'meanwhile' }],
  },
  { term: 'right now', meaning: 'At this time.', banned: [{ word: 'at the moment' }] },
  { term: 'right away', meaning: 'Without waiting.', banned: [{ word: 'at once' }] },
  { term: 'no longer', meaning: 'What has ended.', banned: [{ word: 'not any more', pattern: 'any more' }] },
  {
    term: 'can’t be undone',
    meaning: 'What is final.',
    banned: [
      { word: 'bring back', pattern: 'br(?:ing|ings|ought) (?:\\S+ )?back' },
      { word: 'for good', write: 'permanently' },
    ],
  },
  {
    term: 'reload',
    meaning: 'To load a page again.',
    banned: [{ word: 'load the page again' }],
  },
  {
    term: 'have permission',
    meaning: 'What staff are allowed to do.',
    banned: [{ word: 'may not' }, { word: 'have the right' }],
  },
  {
    term: 'contractions',
    meaning: 'As one speaks: can’t, isn’t, you’re, we’ll.',
    banned: [
      { word: 'cannot', write: 'can’t' },
      { word: 'do not', write: 'don’t' },
      { word: 'does not', write: 'doesn’t' },
      { word: 'did not', write: 'didn’t' },
      { word: 'is not', write: 'isn’t' },
      { word: 'are not', write: 'aren’t' },
      { word: 'was not', write: 'wasn’t' },
      { word: 'were not', write: 'weren’t' },
      { word: 'has not', write: 'hasn’t' },
      { word: 'have not', write: 'haven’t' },
      { word: 'had not', write: 'hadn’t' },
      { word: 'need not', write: 'don’t need to' },
      { word: 'you are', pattern: '(?<!who |to )you are', write: 'you’re' },
      { word: 'we are', write: 'we’re' },
      { word: 'it is', pattern: '(?<!as )it is', write: 'it’s' },
    ],
  },
  {
    term: 'American spelling',
    meaning: 'As in color, canceled, labeled, toward.',
    banned: [
      { word: 'colour', pattern: 'colour(?:s|ed)?', write: 'color' },
      { word: 'cancelled', write: 'canceled' },
      { word: 'labelled', write: 'labeled' },
      { word: 'towards', write: 'toward' },
      { word: 'afterwards', write: 'afterward' },
    ],
  },
  { term: '0%', meaning: 'No space before the sign.', banned: [{ word: '0 %', pattern: '(?<=[\\d}]) %' }] },
]
