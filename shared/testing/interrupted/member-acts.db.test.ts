import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countFaults } from '../faults/count-faults.ts'
import { JOB_ACTS, MEMBERS_ACTS } from './acts.ts'
import { type ActsFixture, actsFixture } from './acts-fixture.ts'
import { repeatAfterEachEnd } from './repeated-after-end.ts'

/* Actions of members, and jobs that act for them every minute, take effect once, wherever their worker ends. */

const isLong = Boolean(process.env.TEST_LONG)

let fixture: ActsFixture
beforeAll(async () => {
  fixture = await actsFixture()
})
afterAll(() => fixture?.stop())

/** Actions that take effect twice if repeated without a response. */
const AGAIN: Readonly<Record<string, string>> = {
  'signing in with a password': 'The session whose cookies never came is used by nobody, and ends by itself.',
  'asking for a code by email': 'The second code counts, and the first one no more.',
}

/** In the everyday run the worker ends only at every nth call; exports read every table. */
const EVERY: Readonly<Record<string, number>> = {
  'asking for a code by email': 3,
  'publishing what is due': 4,
  'sending a broadcast': 3,
  'writing the digests of a week': 4,
  'writing a copy of a member’s data': 120,
  'writing the export of a community': 120,
}

/** A run that ended leaves its lease; after this time the next one takes the job. */
const AFTER_LEASE_MINUTES = 5

const ACTS = { ...MEMBERS_ACTS, ...JOB_ACTS }

async function given(name: string) {
  const { act, changed } = await fixture.given(ACTS[name])
  return {
    act: (DB_URL: string) => {
      const isRepeat = DB_URL === fixture.config.url
      return fixture.run(act, { DB_URL }, isRepeat && 'job' in act ? AFTER_LEASE_MINUTES : 0)
    },
    changed,
  }
}

describe.each(Object.keys(ACTS))('%s', (name) => {
  it.each([
    ['is carried out', true],
    ['is not carried out', false],
  ] as const)(
    'takes effect once when its worker ends at a call of the database, which %s, and it is repeated',
    async (_, isCarriedOut) => {
      const { tried, differences } = await repeatAfterEachEnd(fixture.config, () => given(name), {
        isCarriedOut,
        most: name in AGAIN ? 2 : 1,
        every: isLong ? 1 : (EVERY[name] ?? 1),
      })
      countFaults('workers of members and jobs ended', { kills: tried })
      expect(tried).toBeGreaterThan(0)
      expect(differences).toEqual([])
    },
  )
})
