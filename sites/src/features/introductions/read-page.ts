import type { APIContext } from 'astro'
import { noticeIn } from '../../lib/edge/forms/notice-in.ts'
import { INTRODUCTIONS_PAGE } from './introductions.queries.ts'
import { INTRODUCTION_PAGE_MESSAGES } from './messages.ts'

export async function readIntroductionsPage({ locals, url }: Pick<APIContext, 'locals' | 'url'>) {
  const { me, ...page } = await locals.api.member(INTRODUCTIONS_PAGE)
  return {
    me,
    received: page.introductionsReceived,
    sent: page.introductionsSent,
    settings: page.introductionSettings,
    notice: noticeIn(url, INTRODUCTION_PAGE_MESSAGES.notices),
  }
}
