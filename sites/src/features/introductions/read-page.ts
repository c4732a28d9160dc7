import type { APIContext } from 'astro'
import { queryOf } from '../../lib/edge/query.ts'
import { INTRODUCTIONS_PAGE } from './introductions.queries.ts'
import { INTRODUCTION_PAGE_MESSAGES, type IntroductionNotice } from './messages.ts'

const NOTICES = Object.keys(INTRODUCTION_PAGE_MESSAGES.notices) as readonly IntroductionNotice[]

export async function readIntroductionsPage({ locals, url }: Pick<APIContext, 'locals' | 'url'>) {
  const asked = queryOf(url).orNull('notice')
  const { me, ...page } = await locals.api.member(INTRODUCTIONS_PAGE)
  return {
    me,
    received: page.introductionsReceived,
    sent: page.introductionsSent,
    settings: page.introductionSettings,
    notice: NOTICES.find((one) => one === asked) ?? null,
  }
}
