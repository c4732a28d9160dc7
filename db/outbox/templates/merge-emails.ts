import * as z from 'zod'
import { defineTemplate } from './define-template.ts'

/** Whether the email goes to the account that stays, or to the address of the one that was closed. */
const ToWhich = z.strictObject({ isKept: z.boolean() })

/** To both addresses of a member whose accounts staff merged. `keptEmail` is masked. */
export const accountsMerged = defineTemplate(
  'accounts-merged',
  'security',
  ToWhich.extend({ keptEmail: z.string().nullable().default(null) }),
  ({ isKept, keptEmail }, { familiarName, conciergeEmail }) => ({
    subject: `Your two accounts at ${familiarName} are one now`,
    preview: isKept ? 'Sign in as before.' : `Sign in with ${keptEmail ?? 'your other address'}.`,
    heading: 'Your accounts were merged',
    paragraphs: [
      isKept
        ? 'Our staff merged a second account of yours into this one. What you wrote there, your conversations and your groups are here now. You sign in as before.'
        : `Our staff merged this account into your other one. What you wrote, your conversations and your groups are there now. Please sign in with ${keptEmail ?? 'your other address'}; this one no longer works.`,
      `If the other account isn’t yours, write to ${conciergeEmail} today: it can be undone for 24 hours.`,
    ],
    button: { label: 'Sign in', href: '/login' },
    why: `you have an account at ${familiarName}`,
  }),
)

/** To both addresses when staff took that back. */
export const accountsMergeUndone = defineTemplate(
  'accounts-merge-undone',
  'security',
  ToWhich,
  ({ isKept }, { familiarName, conciergeEmail }) => ({
    subject: `Your accounts at ${familiarName} are separate again`,
    preview: 'The merge was undone.',
    heading: 'Your accounts are separate again',
    paragraphs: [
      isKept
        ? 'Our staff undid the merge of your accounts. What came from the other account went back to it. You sign in as before.'
        : 'Our staff undid the merge of your accounts. This account has everything it had before, and you can sign in with this address again.',
      `If you have a question, write to ${conciergeEmail}.`,
    ],
    button: { label: 'Sign in', href: '/login' },
    why: `you have an account at ${familiarName}`,
  }),
)
