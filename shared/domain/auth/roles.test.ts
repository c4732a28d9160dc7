import { expect, it } from 'vitest'
import { ROLES, rolesOf } from './roles.ts'

it('the roles are ADMIN, MEMBER and PUBLIC', () => {
  expect(ROLES).toEqual(['ADMIN', 'MEMBER', 'PUBLIC'])
})

it.each([
  [['/graphql'], ['MEMBER']],
  [
    ['/graphql', '/graphqlAdmin'],
    ['ADMIN', 'MEMBER'],
  ],
  [
    ['/graphqlAdmin', '/graphql'],
    ['ADMIN', 'MEMBER'],
  ],
  [['/graphqlAdmin'], ['PUBLIC']],
  [['/graphqlAdminX'], ['PUBLIC']],
  [['/graphql', '/graphqlAdminX'], ['MEMBER']],
  [['x/graphql'], ['PUBLIC']],
  [[], ['PUBLIC']],
])('[SESS-010] [SESS-011] [SESS-012] an audience of %j gives %j', (audience, roles) => {
  expect(rolesOf(audience)).toEqual(roles)
})
