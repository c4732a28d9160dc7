import type { APIContext } from 'astro'
import { isGroupSlug } from '#shared/domain/groups/slug.ts'
import { SEARCH_MAX_CHARACTERS } from '#shared/domain/members/search-words.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { noticeIn } from '../../lib/edge/forms/notice-in.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { pagesOf } from '../../lib/lists/list-place.ts'
import { GROUP_PAGE, GROUPS_PAGE } from './groups.queries.ts'
import { GROUP_MESSAGES, GROUPS_MESSAGES } from './messages.ts'
import { groupsPath, membersOfGroupPath, ownGroupPath } from './paths.ts'

type Page = Pick<APIContext, 'locals' | 'url'>

export async function readGroupsPage({ locals, url }: Page) {
  const query = queryOf(url)
  const after = query.token('after')
  const { me, groups } = await locals.api.member(GROUPS_PAGE, { after })
  return {
    me,
    groups: groups.edges.map(({ node }) => node),
    pages: pagesOf({ after, hrefOf: (cursor) => groupsPath(locals.visitor, cursor) }, groups.pageInfo),
    notice: noticeIn(url, GROUPS_MESSAGES.notices),
  }
}

export type GroupsPageData = Awaited<ReturnType<typeof readGroupsPage>>

/** The group, or the address that it has now. */
export async function readGroupPage({ locals, url }: Page, slug: string) {
  if (!isGroupSlug(slug)) throw new AppError('NotFound')
  const query = queryOf(url)
  const after = query.token('after')
  const typed = query.one('find')?.trim()
  const find = typed ? [...typed].slice(0, SEARCH_MAX_CHARACTERS).join('') : null
  const {
    me,
    group: page,
    memberSearch,
  } = await locals.api.member(GROUP_PAGE, {
    slug,
    after,
    find,
    isFinding: find !== null,
  })
  if (!page) throw new AppError('NotFound')
  const { group, chairs, requests, invited, activity, members } = page
  if (group.slug !== slug) return { movedTo: ownGroupPath(locals.visitor, group.slug) + url.search }
  return {
    me,
    group,
    chairs: chairs.map(({ user }) => user),
    requests,
    invited,
    activity,
    members: {
      people: members.edges.map(({ node }) => node),
      pages: pagesOf({ after, hrefOf: (cursor) => membersOfGroupPath(locals.visitor, slug, cursor) }, members.pageInfo),
    },
    found:
      find !== null && memberSearch ? { text: find, people: memberSearch.edges.map(({ node }) => node.user) } : null,
    notice: noticeIn(url, GROUP_MESSAGES.notices),
  }
}

export type GroupPageData = Exclude<Awaited<ReturnType<typeof readGroupPage>>, { readonly movedTo: string }>
