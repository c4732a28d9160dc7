/** KiB by kind, texts with gzip, and requests except those for pictures of people, of which a page has one per row. */
export type PageBudget = {
  readonly requests: number
  /** Includes the styles, which are inlined in the page. */
  readonly document: number
  readonly script: number
  /** Script that is requested once the text of the page can be edited. */
  readonly later?: number
  readonly font: number
  readonly image: number
}

/** The budget of each page before the first interaction, by the names of the calls in bench/measured-calls.ts. */
export const PAGE_BUDGETS = {
  'sign-in': { requests: 10, document: 13, script: 83, font: 60, image: 28 },
  story: { requests: 9, document: 13, script: 5, font: 86, image: 8 },
  stories: { requests: 7, document: 13, script: 5, font: 60, image: 60 },
  // Includes the image of the lead article, and the moment of each time in its tooltip.
  home: { requests: 11, document: 17.4, script: 5, font: 60, image: 30 },
  find: { requests: 11, document: 16, script: 6, font: 60, image: 60 },
  // Includes what staff show to members.
  dashboard: { requests: 11, document: 18.4, script: 7, font: 60, image: 20 },
  // The script for editing and saving the text; React and the surroundings of the text are loaded once it can be edited. Includes comments
  // about passages, the note of the box that is checked before submitting, and what a closing community no longer takes.
  writing: { requests: 21, document: 26, script: 95, later: 89.8, font: 86, image: 12 },
  // Includes the styles of the page that gated members get at its address.
  settings: { requests: 11, document: 16.2, script: 88, font: 60, image: 6 },
  // Includes the statements of gated members, and until when a membership of a closing community is paid.
  billing: { requests: 14, document: 17.2, script: 92, font: 60, image: 6 },
  directory: { requests: 10, document: 15, script: 5, font: 60, image: 60 },
  results: { requests: 10, document: 17, script: 5, font: 60, image: 60 },
  // Includes the pictures of the participants in each post, the letters of a Vietnamese name, and the check for characters that nobody can see.
  forum: { requests: 10, document: 18.3, script: 8.7, font: 64, image: 120 },
  post: { requests: 10, document: 25, script: 10.1, font: 60, image: 60 },
  groups: { requests: 10, document: 15, script: 5, font: 60, image: 20 },
  profile: { requests: 9, document: 14.3, script: 5, font: 60, image: 20 },
  joining: { requests: 7, document: 12, script: 14, font: 60, image: 6 },
  // Includes keyboard shortcuts, and bulk actions on articles: requests, menus and undo; also the letters of a Vietnamese name, and the faces of all authors, of which a browser fetches those near the window.
  board: { requests: 17, document: 26, script: 33.9, font: 72, image: 140 },
  // Includes the script that opens the side panel; what the panel shows is loaded with it.
  list: { requests: 16, document: 26, script: 26.3, font: 60, image: 20 },
} as const satisfies Readonly<Record<string, PageBudget>>

/**
 * @internal Pages with card fields, without what they load from the payment provider. They are not among the measured calls, because visits
 * to them are limited.
 */
export const CARD_PAGE_BUDGETS = {
  'pay-now': { requests: 15, document: 15, script: 90, font: 60, image: 32 },
  // Includes the outcome of a payment from pay-now, and the receipt.
  join: { requests: 15, document: 14.1, script: 94.2, font: 42, image: 4 },
  // The code for Chargify.js is in one file with the rest of the card form, and is loaded too.
  'join by Braintree': { requests: 15, document: 14.3, script: 96.3, font: 42, image: 4 },
} as const satisfies Readonly<Record<string, PageBudget>>

export type BudgetedPage = keyof typeof PAGE_BUDGETS
