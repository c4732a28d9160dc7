import type { PublishedView } from '#shared/domain/members/views.ts'
import type { SharedBuilder } from '../builder.ts'

/** A published article in its author's profile. */
export function addPublishedTitle(builder: SharedBuilder) {
  return builder.objectRef<PublishedView>('PublishedTitle').implement({
    fields: (t) => ({
      title: t.exposeString('title'),
      path: t.exposeString('path', { description: 'A path of the site.' }),
      publishedAt: t.expose('publishedAt', { type: 'DateTime', nullable: true }),
    }),
  })
}
