import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { makeBuilder } from './builder.ts'
import type { Actor } from './context.ts'
import { checkPolicy, enforcePolicies, openDocuments } from './policies.ts'

function schemaWith(extensions: Record<string, unknown>) {
  const builder = makeBuilder()
  builder.queryField('door', (t) => t.boolean({ extensions, resolve: () => true }))
  builder.mutationField('open', (t) => t.boolean({ extensions: { policy: 'open' }, resolve: () => true }))
  return builder.toSchema()
}

function actorWith(roles: Actor['roles']): Actor {
  return {
    userId: 'u',
    communityId: 'c',
    communityCode: 'MTC',
    sessionId: 's',
    roles,
    kind: 'member',
  }
}

describe('a policy', () => {
  it.each([{}, { policy: 'everybody' }, { policy: undefined }])(
    'must be named by every field: %j is refused',
    (extensions) => {
      expect(() => enforcePolicies(schemaWith(extensions))).toThrow('Query.door names no policy')
    },
  )

  it.each([
    ['open', null, 'admitted'],
    ['member', null, 'NotAuthenticated'],
    ['admin', null, 'NotAuthenticated'],
    ['member', actorWith(['PUBLIC']), 'NotAllowed'],
    ['member', actorWith(['MEMBER']), 'admitted'],
    ['admin', actorWith(['MEMBER']), 'NotAllowed'],
    ['admin', actorWith(['ADMIN', 'MEMBER']), 'admitted'],
  ] as const)('%s meets %j: %s', (policy, actor, outcome) => {
    const answer = () => {
      checkPolicy(policy, actor)
      return 'admitted'
    }
    if (outcome === 'admitted') expect(answer()).toBe('admitted')
    else expect(answer).toThrow(outcome)
  })

  it('stands before the resolver of its field', () => {
    const schema = enforcePolicies(schemaWith({ policy: 'member' }))
    const resolve = schema.getQueryType()?.getFields().door?.resolve
    expect(() => resolve?.({}, {}, { actor: null }, {} as never)).toThrow('NotAuthenticated')
    expect(resolve?.({}, {}, { actor: actorWith(['MEMBER']) }, {} as never)).toBe(true)
  })
})

describe('a document asks only for open fields', () => {
  const isOpen = openDocuments(enforcePolicies(schemaWith({ policy: 'member' })))

  it.each([
    ['mutation { open }', true],
    ['mutation Named { yes: open }', true],
    ['{ door }', false],
    ['mutation { open } query { door }', false],
    ['query { door } # open', false],
    ['mutation { ...F } fragment F on Mutation { open }', false],
    ['mutation { open nosuch }', false],
    ['{ __typename open }', false],
    ['mutation { open', false],
    ['', false],
  ])('%s: %s', (document, answer) => {
    expect(isOpen(document)).toBe(answer)
  })

  it('never, when no field is open', () => {
    expect(openDocuments(buildSchema('type Query { door: Boolean }'))('{ door }')).toBe(false)
  })
})
