import type { APIContext } from 'astro'
import { adminGroupPath } from '#shared/domain/groups/paths.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { closingOf } from '../../lib/edge/closing.ts'
import { noticeIn } from '../../lib/edge/forms/notice-in.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { pagesOf, placeIn } from '../../lib/lists/list-place.ts'
import { type Author, isFormerAuthor } from '../articles/workspace/former-author.ts'
import { MANAGED_GROUP } from './groups.queries.ts'
import { GROUP_ADMIN_MESSAGES } from './messages.ts'

const SEARCH_MAX = 100

export async function readManagedGroup({ locals, url }: Pick<APIContext, 'locals' | 'url'>, id: string) {
  const query = queryOf(url)
  const after = query.token('after')
  const find = query.one('find')?.trim().slice(0, SEARCH_MAX) || null
  const {
    me,
    group: page,
    members: foundMembers,
  } = await locals.api.admin(MANAGED_GROUP, {
    id,
    after,
    find,
    isFinding: find !== null,
  })
  if (!page) throw new AppError('NotFound')
  const { group, chairs, requests } = page
  const { edges, pageInfo } = page.members
  const isClosing = closingOf(locals.brand) !== null
  const foundPerson = <T extends Author>(node: T) => ({ ...node, isFormer: isFormerAuthor(node, isClosing) })
  const { hrefOf } = placeIn(adminGroupPath(id), {}, after)
  return {
    me,
    group,
    chairs,
    requests,
    members: {
      people: edges.map(({ node }) => node),
      pages: pagesOf({ after, hrefOf: (cursor) => `${hrefOf(cursor)}#members` }, pageInfo),
    },
    found:
      find !== null && foundMembers
        ? { text: find, people: foundMembers.edges.map(({ node }) => foundPerson(node)) }
        : null,
    notice: noticeIn(url, GROUP_ADMIN_MESSAGES.notices),
  }
}

export type ManagedGroupData = Awaited<ReturnType<typeof readManagedGroup>>
