import { adminGroupPath } from '#shared/domain/groups/paths.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { refusalText } from '../../features/groups/refusal.ts'
import { operationOf } from '../../lib/edge/forms/form-operation.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { mayBeId } from '../../lib/may-be-id.ts'
import { type RefusedForm, refusedAct, saveDetails } from '../forms/details-form.ts'
import { checkGroupValues, type GroupValues, readGroupValues } from './group-values.ts'
import { ADD_MEMBER, ANSWER_REQUEST, CREATE_GROUP, REMOVE_MEMBER, SET_CHAIRS, UPDATE_GROUP } from './groups.queries.ts'
import { GROUP_ADMIN_MESSAGES, type GroupAdminNotice } from './messages.ts'

type Page = PostedPage<'admin'>

type FormOutcome = { readonly goTo: string } | RefusedForm<GroupValues>

/** Of the required fields. */
const LABELS = { name: GROUP_ADMIN_MESSAGES.name, about: GROUP_ADMIN_MESSAGES.about }

function noticed(groupId: string, notice: GroupAdminNotice): string {
  return `${adminGroupPath(groupId)}?notice=${notice}`
}

export async function submitNewGroup({ request, locals }: Page): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals }, { size: 'groupDetails', lists: ['chair'] })
  const { hidden, operationId } = await operationOf(form)
  return saveGroup(form, hidden, async (values) => {
    const { groupCreate } = await locals.api.admin(CREATE_GROUP, { ...values, operationId })
    return noticed(groupCreate.id, 'created')
  })
}

/** Handles the forms on the page of a group. */
export async function submitGroupForm({ request, locals }: Page, groupId: string): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals }, { size: 'groupDetails', lists: ['chair'] })
  const { admin } = locals.api
  const action = form.get('action')
  if (action === 'save') {
    const baseDetailsId = form.get('base') ?? ''
    return saveGroup(form, baseDetailsId, async (values) => {
      await admin(UPDATE_GROUP, { ...values, groupId, baseDetailsId })
      return noticed(groupId, 'saved')
    })
  }
  const userId = form.get('person') ?? ''
  const chairs = form.getAll('chair')
  if (![userId, ...chairs].every(mayBeId)) throw new AppError('NotFound')
  try {
    return { goTo: noticed(groupId, await changePeople(admin, action, { groupId, userId, chairs })) }
  } catch (error) {
    const failure = refusalText(error)
    if (failure === null) throw error
    return refusedAct(failure)
  }
}

function saveGroup(form: URLSearchParams, hidden: string, save: (group: GroupValues) => Promise<string>) {
  const values = readGroupValues(form)
  const errors = checkGroupValues(values)
  const checked = Object.keys(errors).length > 0 ? { errors } : { input: values }
  return saveDetails({ values, checked, labels: LABELS, hidden, refusalOf: refusalText }, save)
}

type People = {
  readonly groupId: string
  readonly userId: string
  /** The chairs when the page was rendered. */
  readonly chairs: readonly string[]
}

async function changePeople(
  admin: PageApi,
  action: string | null,
  { groupId, userId, chairs }: People,
): Promise<GroupAdminNotice> {
  switch (action) {
    case 'accept':
      await admin(ANSWER_REQUEST, { groupId, userId, accept: true })
      return 'accepted'
    case 'decline':
      await admin(ANSWER_REQUEST, { groupId, userId, accept: false })
      return 'declined'
    case 'add':
      await admin(ADD_MEMBER, { groupId, userId })
      return 'added'
    case 'remove':
      await admin(REMOVE_MEMBER, { groupId, userId })
      return 'removed'
    case 'make-chair':
      await admin(SET_CHAIRS, { groupId, userIds: [...chairs, userId], baseUserIds: [...chairs] })
      return 'chairs'
    case 'end-chair':
      await admin(SET_CHAIRS, {
        groupId,
        userIds: chairs.filter((id) => id !== userId),
        baseUserIds: [...chairs, userId],
      })
      return 'chairs'
    default:
      throw new AppError('NotFound')
  }
}
