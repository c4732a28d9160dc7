import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { articleRevisions } from '../../../db/schema/articles/articles.ts'
import { graphql, memberToken } from '../support/api.ts'
import { sentence } from '../support/articles/article-text.ts'
import { database } from '../support/database.ts'
import { controlDatabase } from '../support/database-process.ts'
import { newMember } from '../support/members.ts'
import { allowWriting } from '../support/stored/articles.ts'

const SAVES = 200
const AT_ONCE = 8
const KILL_AFTER = 80

function operation(n: number) {
  return `autosave-${String(n).padStart(6, '0')}`
}

type Saved = { articleAutoSaveRevision: { currentRevision: { id: string } } }

const SAVE = `mutation ($articleId: ID!, $title: String!, $content: String!, $operationId: ID!) {
  articleAutoSaveRevision(articleId: $articleId, title: $title, content: $content, operationId: $operationId) { currentRevision { id } }
}`

test('a database killed in the middle of 200 autosaves has every acknowledged revision after its restart', async () => {
  const { email } = await newMember('lumen')
  await allowWriting(email, null)
  const token = await memberToken('lumen', email)
  const created = await graphql<{ articleCreate: { id: string } }>(
    'lumen',
    '/graphql',
    token,
    'mutation { articleCreate { id } }',
  )
  const articleId = created.data?.articleCreate.id ?? ''
  const acknowledged = new Set<number>()
  let next = 0
  let killed: Promise<unknown> | null = null

  const save = async (n: number) => {
    const variables = { articleId, title: `Save ${n}`, content: `<p>${sentence(n)}</p>`, operationId: operation(n) }
    const answer = await graphql<Saved>('lumen', '/graphql', token, SAVE, variables)
    if (answer.data) acknowledged.add(n)
    else expect(answer.errors?.[0]?.extensions.code).toBe('ServiceUnavailable')
  }
  const worker = async () => {
    while (next < SAVES) {
      await save(next++)
      if (acknowledged.size >= KILL_AFTER) killed ??= controlDatabase('kill').then(() => controlDatabase('start'))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await killed

  expect(killed).not.toBeNull()
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_AFTER)
  const db = database()
  const rows = await db.read(build.select().from(articleRevisions).where(eq(articleRevisions.articleId, articleId)))
  const kept = new Map(rows.map((row) => [row.operationId, row.title]))
  const lost = [...acknowledged].filter((n) => kept.get(operation(n)) !== `Save ${n}`)
  console.log(`${acknowledged.size} of ${SAVES} saves were acknowledged, ${lost.length} of them lost`)
  expect(lost).toEqual([])
})
