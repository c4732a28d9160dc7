import { contentVersions } from '#db/schema/content/content-bank.ts'
import { build } from '#db/statement.ts'
import type { ContentKey } from '#shared/domain/content-bank/blocks.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type BaseFixture, NOW } from '../base-fixture.ts'

type TextOptions = Partial<typeof contentVersions.$inferInsert> & {
  readonly where?: 'meridian' | 'harbor' | 'council'
}

/** Publishes texts of the content bank: at the council they are the defaults. A null body gives up the community's own text. */
export function contentFactory({ db, cast }: Pick<BaseFixture, 'db' | 'cast'>) {
  return {
    giveText: async (
      key: ContentKey,
      body: string | null,
      { where = 'meridian', version = 1, createdAt = NOW, ...options }: TextOptions = {},
    ) => {
      const row = {
        ...{ id: newId(createdAt), communityId: cast[where].id, key, version, title: '', body },
        ...{ why: 'It was time', authorId: null, createdAt },
        ...options,
      }
      await db().commit([build.insert(contentVersions).values(row)])
      return row
    },
  }
}
