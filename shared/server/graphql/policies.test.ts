import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { makeBuilder } from './builder.ts'
import type { Actor } from './context.ts'
import { checkPolicy, enforcePolicies, openDocuments } from './policies.ts'

function schemaWith(ofField: Record<string, unknown>, ofSchema: Record<string, unknown> = {}) {
  const builder = makeBuilder()
  builder.queryField('guarded', (t) => t.boolean({ extensions: ofField, resolve: () => true }))
  builder.mutationField('open', (t) => t.boolean({ extensions: { policy: 'open' }, resolve: () => true }))
  return builder.toSchema({ extensions: ofSchema })
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
  it('must be set by the schema or by the field', () => {
    expect(() => enforcePolicies(schemaWith({}))).toThrow('The schema names no policy')
    expect(() => enforcePolicies(schemaWith({}, { policy: 'everybody' }))).toThrow('The schema names no policy')
    expect(() => enforcePolicies(schemaWith({}, { policy: 'member' }))).not.toThrow()
    expect(() => enforcePolicies(schemaWith({ policy: 'member' }))).not.toThrow()
  })

  it.each([{ policy: 'everybody' }, { policy: undefined }])(
    'of a field must be known, or the schema is refused: %j',
    (extensions) => {
      const schema = schemaWith(extensions, { policy: 'open' })
      expect(() => enforcePolicies(schema)).toThrow('guarded names an unknown policy')
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

  it.each([
    ['of the field', schemaWith({ policy: 'member' }, { policy: 'open' })],
    ['of the schema', schemaWith({}, { policy: 'member' })],
  ])('%s is checked before the resolver of a field runs', (_, schema) => {
    enforcePolicies(schema)
    const resolve = schema.getQueryType()?.getFields().guarded?.resolve
    expect(() => resolve?.({}, {}, { actor: null }, {} as never)).toThrow('NotAuthenticated')
    expect(resolve?.({}, {}, { actor: actorWith(['MEMBER']) }, {} as never)).toBe(true)
  })
})

describe('a document selects only open fields', () => {
  const isOpen = openDocuments(enforcePolicies(schemaWith({}, { policy: 'member' })))

  it.each([
    ['mutation { open }', true],
    ['mutation Named { yes: open }', true],
    ['{ guarded }', false],
    ['mutation { open } query { guarded }', false],
    ['query { guarded } # open', false],
    ['mutation { ...F } fragment F on Mutation { open }', false],
    ['mutation { open nosuch }', false],
    ['{ __typename open }', false],
    ['mutation { open', false],
    ['', false],
  ])('%s: %s', (document, answer) => {
    expect(isOpen(document)).toBe(answer)
  })

  it('never, if no field is open', () => {
    const closed = buildSchema('type Query { guarded: Boolean }')
    closed.extensions = { policy: 'member' }
    expect(openDocuments(closed)('{ guarded }')).toBe(false)
  })
})
