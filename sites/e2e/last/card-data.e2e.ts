import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { searchForCardData } from '../../../shared/testing/card-data.ts'

/** Runs after all other files: what they have typed must not be in anything that the product or its fake providers have written. */
test('no card number and no security code is in the database, the logs and the store of the provider after the whole run', () => {
  const dataDir = dirname(inject('logDir'))
  const files = searchForCardData(dataDir)
  expect(files.filter(({ found }) => found.length > 0)).toEqual([])

  // All three were searched, and hold what is kept of a card.
  const searched = (part: RegExp) => files.filter(({ path, bytes }) => part.test(path) && bytes > 0)
  for (const part of [/\.db$/, /^logs\//, /^sandbox\/payments\.jsonl$/])
    expect(searched(part), String(part)).not.toEqual([])
  expect(readFileSync(join(dataDir, 'sandbox', 'payments.jsonl'), 'utf8')).toContain('XXXX-XXXX-XXXX-')
})
