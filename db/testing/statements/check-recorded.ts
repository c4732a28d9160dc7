import { schemaOfTests } from '../test-database.ts'
import { type CommunityBindings, communityBindings } from './community-bindings.ts'
import { actsInEveryCommunity, isExcepted } from './exceptions.ts'
import { callSiteOf, expectedCommunity, isTestsOwn, type RecordedStatement } from './recorder.ts'

/** The same texts occur again and again: each is parsed once per test process. */
const known = new Map<string, CommunityBindings>()

/** Reports the product's statements that leave out the community, or that bind another than the request's own. */
export async function findUnboundStatements(recorded: readonly RecordedStatement[]): Promise<readonly string[]> {
  const { communityTables } = await schemaOfTests()
  const found = new Set<string>()
  const firstOfRequest = new Map<object, { readonly id: unknown; readonly by: RecordedStatement }>()
  for (const one of recorded) {
    const bindings = known.get(one.sql) ?? communityBindings(one.sql, communityTables)
    known.set(one.sql, bindings)
    const unbound = bindings.unbound.filter((table) => !isExcepted(table, one.sql, callSiteOf(one)))
    if (unbound.length > 0 && !isTestsOwn(callSiteOf(one))) {
      found.add(`${callSiteOf(one)} does not bind the community of ${unbound.join(', ')}:\n  ${one.sql}`)
    }
    const own = expectedCommunity(one.db)
    for (const index of bindings.params) {
      const id = one.args[index]
      if (own !== undefined && id !== own && !isTestsOwn(callSiteOf(one)) && !actsInEveryCommunity(callSiteOf(one))) {
        found.add(`${callSiteOf(one)} binds another community than the actor's:\n  ${one.sql}`)
      }
      const first = firstOfRequest.get(one.db)
      if (first && first.id !== id && !isTestsOwn(callSiteOf(one)) && !actsInEveryCommunity(callSiteOf(one))) {
        if (isTestsOwn(callSiteOf(first.by))) firstOfRequest.set(one.db, { id, by: one })
        else
          found.add(
            `${callSiteOf(one)} binds another community than ${callSiteOf(first.by)} in the same request:\n  ${one.sql}`,
          )
      }
      if (!first) firstOfRequest.set(one.db, { id, by: one })
    }
  }
  return [...found]
}
