import { articleImportRows, articleImports } from '#db/schema/articles/article-imports.ts'
import { BRAND_CODES, type BrandCode, communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { NAMED_PEOPLE } from '../named-people.ts'
import { daysBefore } from '../offsets.ts'
import { keyOf, type Person } from '../people/person.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'

/** For each brand a WordPress file that staff have checked and not started: one article can be imported, and three cannot. */
export function seedArticleImports({ staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  const theo = staff.find(({ key }) => key === keyOf(NAMED_PEOPLE.theo.name))
  if (!theo) throw new Error('The seed has no Theo')
  const createdAt = daysBefore(now, 1)
  return [
    ...insertRows(
      articleImports,
      BRAND_CODES.map((code) => ({
        ...{ id: importId(code), communityId: communityId(code), createdById: theo.id, createdAt },
        ...{ fileHash: seededId(`file of articles ${code}`), source: 'WORDPRESS' as const, state: 'CHECKED' as const },
        ...{ articleCount: 4, leftOut: ['3 items of the type “nav_menu_item”'] },
      })),
    ),
    ...insertRows(
      articleImportRows,
      BRAND_CODES.flatMap((code) => rowsOf(code, membersOf[code][0], now)),
    ),
  ]
}

function importId(code: BrandCode): string {
  return seededId(`article file ${code}`)
}

function rowsOf(code: BrandCode, author: Person | undefined, now: Date): (typeof articleImportRows.$inferInsert)[] {
  const common = (rowNumber: number, title: string) => ({
    ...{ importId: importId(code), communityId: communityId(code), rowNumber, title },
    ...{ externalId: `https://old.example/?p=${rowNumber}`, content: '', wordCount: 0, losses: [] },
    ...{ status: 'PUBLISHED' as const, publishedAt: daysBefore(now, 900 + rowNumber) },
    ...{ authorName: 'Jo Former', authorEmail: 'jo@old.example' },
  })
  return [
    {
      ...common(1, 'Why our migration took two tries'),
      ...{ authorEmail: author?.email ?? null, authorName: author?.givenName ?? null, category: 'Engineering' },
      ...{ content: '<p>The first try taught us what the second one needed.</p>', wordCount: 10, outcome: 'READY' },
      losses: [
        'Tags: migrations, databases',
        'Lead image: https://old.example/uploads/migration-plan.jpg',
        'Shortcode: [gallery ids="12,13"]',
      ],
    },
    { ...common(2, 'Notes on a quiet release'), wordCount: 640, outcome: 'AUTHOR_UNKNOWN' },
    { ...common(3, 'About us'), outcome: 'NOT_AN_ARTICLE' },
    { ...common(4, ''), wordCount: 410, outcome: 'TITLE_MISSING' },
  ]
}
