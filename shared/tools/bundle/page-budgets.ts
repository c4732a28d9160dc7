/** KiB by kind, texts with gzip, and requests without those for pictures of people, of which a page has as many as it has rows. */
export type PageBudget = {
  readonly requests: number
  /** With the styles, which stand in the page. */
  readonly document: number
  readonly script: number
  /** Script that is asked for once the text of the page can be written. */
  readonly later?: number
  readonly font: number
  readonly image: number
}

/** What a page may send before the first interaction, by the names of the calls in bench/measured-calls.ts. */
export const PAGE_BUDGETS = {
  'sign-in': { requests: 10, document: 13, script: 83, font: 60, image: 28 },
  story: { requests: 9, document: 13, script: 5, font: 86, image: 8 },
  stories: { requests: 7, document: 13, script: 5, font: 60, image: 60 },
  // With the image of the lead article.
  home: { requests: 11, document: 17, script: 5, font: 60, image: 30 },
  find: { requests: 11, document: 16, script: 6, font: 60, image: 60 },
  // With what staff put before members.
  dashboard: { requests: 11, document: 18.1, script: 7, font: 60, image: 20 },
  // What writes and keeps the text; React and what stands around the text come once it can be written. With comments about passages.
  writing: { requests: 21, document: 26, script: 95, later: 89.1, font: 86, image: 12 },
  settings: { requests: 11, document: 16, script: 88, font: 60, image: 6 },
  billing: { requests: 14, document: 17, script: 92, font: 60, image: 6 },
  directory: { requests: 10, document: 15, script: 5, font: 60, image: 60 },
  results: { requests: 10, document: 17, script: 5, font: 60, image: 60 },
  // With the faces of those who take part in each post.
  // With the letters of a Vietnamese name.
  forum: { requests: 10, document: 18, script: 8.6, font: 64, image: 120 },
  post: { requests: 10, document: 25, script: 10.1, font: 60, image: 60 },
  groups: { requests: 10, document: 15, script: 5, font: 60, image: 20 },
  profile: { requests: 9, document: 14.1, script: 5, font: 60, image: 20 },
  joining: { requests: 7, document: 12, script: 14, font: 60, image: 6 },
  // With the keys, and with what is done with many articles: its requests, its menus and its undo; with the letters of a Vietnamese name.
  board: { requests: 17, document: 26, script: 33.6, font: 72, image: 20 },
  list: { requests: 15, document: 26, script: 24.9, font: 60, image: 20 },
} as const satisfies Readonly<Record<string, PageBudget>>

/**
 * @internal Pages with the fields of a card, without what they load from the payment provider. They are not among the measured calls, because
 * visits of them are limited.
 */
export const CARD_PAGE_BUDGETS = {
  'pay-now': { requests: 15, document: 15, script: 90, font: 60, image: 32 },
  // With the outcome of a payment from pay-now, and the receipt.
  join: { requests: 15, document: 14, script: 94, font: 42, image: 4 },
  // What Chargify.js needs stands in one file with the rest of the card form, and is loaded too.
  'join by Braintree': { requests: 15, document: 14.2, script: 96.1, font: 42, image: 4 },
} as const satisfies Readonly<Record<string, PageBudget>>

export type BudgetedPage = keyof typeof PAGE_BUDGETS
