import type { APIContext } from 'astro'
import { AppError } from '#shared/kernel/errors.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { profilePath } from '../paths.ts'
import { MEMBER_PROFILE_PAGE, MERGED_INTO, OWN_PROFILE_PAGE, STAFF_PROFILE_PAGE } from './profile.queries.ts'

type Page = Pick<APIContext, 'locals' | 'params'>

export async function readOwnProfilePage({ locals }: Page) {
  if (locals.visitor.kind === 'admin') return { ...(await locals.api.member(STAFF_PROFILE_PAGE)), member: null }
  const { me, myProfile } = await locals.api.member(OWN_PROFILE_PAGE)
  return { me, member: myProfile }
}

async function readProfilePage({ locals, params, url }: Page & Pick<APIContext, 'url'>) {
  const isMember = locals.visitor.kind === 'member'
  const page = await locals.api.member(MEMBER_PROFILE_PAGE, { id: params.id ?? '', asOthers: true, isMember })
  const changed = queryOf(url).orNull('followed')
  return {
    me: page.me,
    member: page.memberProfile,
    relation: page.memberRelation,
    own: page.myProfile ?? null,
    changed,
  }
}

/** Only one's own profile has this view. */
export async function readSelfPage(page: Page & Pick<APIContext, 'url'>) {
  const { me, member } = await readProfilePage(page)
  if (member.user.id !== me.id) throw new AppError('NotFound')
  return { me, member, relation: null, own: null, isSelf: true }
}

/** The profile, or the current profile of an account that was merged. */
export async function openProfilePage(page: Page & Pick<APIContext, 'url'>) {
  try {
    return await readProfilePage(page)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NotFound') throw error
    const { locals, params } = page
    const { memberMergedInto: id } = await locals.api.member(MERGED_INTO, { id: params.id ?? '' })
    if (!id) throw error
    return { movedTo: profilePath(locals.visitor, id) }
  }
}
