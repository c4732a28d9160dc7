import { expect, it } from 'vitest'
import { refundOrdersOf } from '#db/billing/amplification/purchases-of-former.ts'
import { toBound } from '#db/statement.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { deleteAccountStatements } from './delete-account.ts'

/** Rows that a statement makes from its own values, or from one text. */
const MADE = /^SCAN (?:(?:event|part) VIRTUAL TABLE INDEX \d+:|said|CONSTANT ROW)$/
/** The communities, and tables of which a community has few rows. */
const FEW = /^(?:SCAN council|SEARCH \S+ USING (?:COVERING )?INDEX groups_largest \(community_id=\?\))$/

it('the deletion of an account reads its own rows, not all rows of its community', async () => {
  const read = new Set<string>()
  const person = { userId: 'u', communityId: 'c' }
  for (const runnable of [refundOrdersOf(person), ...deleteAccountStatements(person)]) {
    for (const plan of await plansOf(toBound(runnable).text.sql))
      for (const step of plan)
        if (/^SCAN |\(community_id=\?\)$/.test(step) && !FEW.test(step) && !MADE.test(step)) read.add(step)
  }
  expect([...read]).toEqual([])
})
