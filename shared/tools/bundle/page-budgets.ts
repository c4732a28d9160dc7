/** What a page may send before the first interaction: requests, and KiB of script and fonts as transferred, compressed. */
export type PageBudget = { readonly scriptKib: number; readonly fontKib: number; readonly requests: number }

/** By the names of the calls in bench/measured-calls.ts. */
export const PAGE_BUDGETS = {
  'sign-in': { scriptKib: 80, fontKib: 70, requests: 10 },
  story: { scriptKib: 5, fontKib: 90, requests: 8 },
  stories: { scriptKib: 5, fontKib: 70, requests: 8 },
  dashboard: { scriptKib: 12, fontKib: 70, requests: 10 },
  writing: { scriptKib: 170, fontKib: 90, requests: 14 },
  settings: { scriptKib: 90, fontKib: 70, requests: 12 },
  board: { scriptKib: 110, fontKib: 70, requests: 14 },
  list: { scriptKib: 100, fontKib: 70, requests: 14 },
} as const satisfies Readonly<Record<string, PageBudget>>

export type BudgetedPage = keyof typeof PAGE_BUDGETS
