import { createApp as createAdminApp } from '../../bff-admin/index.ts'
import { createApp as createMemberApp } from '../../bff-member/index.ts'
import { createApp as createPublicApp } from '../../bff-public/index.ts'
import { callerOf } from './call-app.ts'

/** The three backends on one host, each at its own paths, as the edge routes them. */
export function allApps() {
  const apps = { admin: createAdminApp(), member: createMemberApp(), public: createPublicApp() }
  const appFor = (path: string) => {
    if (path.startsWith('/graphqlAdmin') || path.startsWith('/rest/admin/')) return apps.admin
    return path === '/graphql' || path.startsWith('/rest/member/') ? apps.member : apps.public
  }
  const request = (url: string, init: RequestInit, env: object) => appFor(new URL(url).pathname).request(url, init, env)
  return { ...apps, on: (host: string, env: object) => callerOf({ request }, env, host) }
}
