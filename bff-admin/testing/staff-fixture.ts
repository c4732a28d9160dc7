import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

type Answer = { readonly data?: Record<string, unknown> | null; readonly errors?: unknown }

export type StaffFixture = ArticleFixture & {
  /**
   * Sends a document to the admin endpoint as Theo, an editor of Meridian, as Pia, who only works on its panels, or as
   * Ada in the admin community.
   */
  readonly ask: (query: string, who?: 'theo' | 'pia' | 'council') => Promise<Answer>
  /** Signs them in again, because a long run outlasts their tokens. */
  readonly signIn: () => Promise<void>
  readonly headersOf: (who: 'theo' | 'pia' | 'council') => Readonly<Record<string, string>>
}

/** `bindings` replace those of the worker, such as the address of a provider. */
export async function staffFixture(bindings: object = {}): Promise<StaffFixture> {
  const fixture = await articleFixture()
  async function signedIn() {
    return {
      theo: await fixture.headersFor('theo', 'admin'),
      pia: await fixture.headersFor('pia', 'admin'),
      council: await fixture.headersFor('ada', 'admin', 'council'),
    }
  }
  let headers = await signedIn()
  const [app, env] = [createApp(), { ...fixture.env, ...bindings }]
  return {
    ...fixture,
    ask: async (query, who = 'theo') =>
      (
        await callerOf(app, env, who === 'council' ? 'admin.localhost' : 'meridian.localhost').post(
          '/graphqlAdmin',
          { query },
          { headers: headers[who] },
        )
      ).json(),
    headersOf: (who) => headers[who],
    signIn: async () => {
      headers = await signedIn()
    },
  }
}
