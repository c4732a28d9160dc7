import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { searchForCardData } from '../../../shared/testing/card-data.ts'

/** Runs after all other files: the values they typed must not be in any output of the product or its fake providers. */
test("no card number and no security code is in the database, the logs and the provider's store after the whole run", () => {
  const dataDir = dirname(inject('logDir'))
  const files = searchForCardData(dataDir)
  expect(files.filter(({ found }) => found.length > 0)).toEqual([])

  // All three were searched, and contain the stored parts of a card.
  const searched = (part: RegExp) => files.filter(({ path, bytes }) => part.test(path) && bytes > 0)
  for (const part of [/\.db$/, /^logs\//, /^sandbox\/payments\.jsonl$/])
    expect(searched(part), String(part)).not.toEqual([])
  expect(readFileSync(join(dataDir, 'sandbox', 'payments.jsonl'), 'utf8')).toContain('XXXX-XXXX-XXXX-')
})
