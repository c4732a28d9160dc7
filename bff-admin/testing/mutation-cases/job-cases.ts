import { jobAttempts } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCases } from './mutation-case.ts'

export function jobCases({ db, cast }: StaffFixture): MutationCases {
  return {
    jobRetry: {
      prepare: async () => {
        await db().commit([
          build.insert(jobAttempts).values({
            ...{ job: 'write-digests', rowId: 'd', communityId: cast.meridian.id, dueAt: NOW, attempts: 6 },
            ...{ lastError: 'x', firstFailedAt: NOW, lastFailedAt: NOW },
          }),
        ])
        return { call: 'jobRetry(job: WRITE_DIGESTS, ids: ["d"])', targetIds: ['write-digests'] }
      },
    },
  }
}
