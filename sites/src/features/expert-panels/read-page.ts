import type { APIContext } from 'astro'
import { INVITED_QUESTIONS_MAX } from '#shared/domain/expert-panels/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { EDITOR_TRUSTED_TYPES } from '../../editor/writing/trusted-types.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { answerRefusal, isStale, postedAnswer, type RefusedAnswer } from './answer/posted-answer.ts'
import { hasQuestionPage } from './has-question-page.ts'
import {
  ANSWERS_PAGE,
  INVITATION_PAGE,
  PANELS_SHELL,
  QUESTION_PAGE,
  QUESTIONS_PAGE,
  SAVE_ANSWER,
  SEND_ANSWER,
} from './panels.queries.ts'
import { ownQuestionPath, PANEL_LISTS, type PanelList } from './paths.ts'

type Page = Pick<APIContext, 'locals' | 'url'>

const QUESTION_LIST = { open: 'OPEN', invited: 'INVITED', closed: 'CLOSED' } as const

/** The list is in the address. */
export async function readPanelsPage({ locals, url }: Page) {
  const query = queryOf(url)
  const list = listOf(query.one('show'))
  const after = query.token('after')
  if (list === 'answers') {
    const { me, panelAnswers } = await locals.api.member(ANSWERS_PAGE, { after })
    const rows = panelAnswers.edges.map(({ node: { question, ...answer } }) => ({ question, answer }))
    return { me, list, rows, pageInfo: panelAnswers.pageInfo }
  }
  const { me, panelQuestions } = await locals.api.member(QUESTIONS_PAGE, { list: QUESTION_LIST[list], after })
  const rows = panelQuestions.edges.map(({ node: { ownAnswer, ...question } }) => ({ question, answer: ownAnswer }))
  return { me, list, rows, pageInfo: panelQuestions.pageInfo }
}

export type PanelsPageData = Awaited<ReturnType<typeof readPanelsPage>>
export type PanelRow = PanelsPageData['rows'][number]

function listOf(value: string | null): PanelList {
  if (value === null) return 'open'
  const list = PANEL_LISTS.find((one) => one === value)
  if (!list) throw new AppError('NotFound')
  return list
}

type QuestionPage = Pick<APIContext, 'locals' | 'params' | 'request'> & { readonly response: { status?: number } }

/** Returns the next address once a posted answer was sent, or the data of the page; the page may have the editor. */
export async function readQuestionPage({ locals, params, request, response }: QuestionPage) {
  const id = params.id ?? ''
  const refused = request.method === 'POST' ? await postAnswer({ locals, request }, id) : null
  if (refused === 'sent') return { sentTo: `${ownQuestionPath(locals.visitor, id)}?sent=true` }
  const { me, panelQuestion: found } = await locals.api.member(QUESTION_PAGE, { id })
  const question = found && (refused || hasQuestionPage(found, found.ownAnswer)) ? found : null
  response.status = question === null ? 404 : refused ? 422 : 200
  locals.trustedTypes.push(...EDITOR_TRUSTED_TYPES)
  return { me, id, question, refused }
}

export type QuestionPageData = Exclude<Awaited<ReturnType<typeof readQuestionPage>>, { readonly sentTo: string }>

async function postAnswer(
  { locals, request }: Pick<QuestionPage, 'locals' | 'request'>,
  questionId: string,
): Promise<RefusedAnswer | 'sent'> {
  const { title, text, baseRevisionId, change } = postedAnswer(
    await readPageForm({ request, locals }, { size: 'answer' }),
  )
  const { member } = locals.api
  try {
    const saved = change && (await member(SAVE_ANSWER, { questionId, ...change })).panelAnswerSave.currentRevision
    await member(SEND_ANSWER, { questionId, revisionId: saved?.id ?? baseRevisionId })
    return 'sent'
  } catch (error) {
    return { title, text, message: answerRefusal(error), isStale: isStale(error) }
  }
}

const ID = /^[\w-]{1,64}$/

/** The questions of an invitation link; null without ids. */
export async function readInvitationPage({ locals, url }: Page) {
  const given = queryOf(url).orNull('ids')
  if (given === null) return { ...(await locals.api.member(PANELS_SHELL)), panelInvitation: null }
  const ids = given.split(',').filter((id) => ID.test(id))
  return locals.api.member(INVITATION_PAGE, { ids: ids.slice(0, INVITED_QUESTIONS_MAX) })
}
