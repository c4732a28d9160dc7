import { articleFactory } from './articles.ts'
import { baseFixture } from './base-fixture.ts'

export async function articleFixture() {
  const base = await baseFixture()
  return { ...base, ...articleFactory(base) }
}

export type ArticleFixture = Awaited<ReturnType<typeof articleFixture>>
