import type { Context, Hono } from 'hono'
import {
  ClientPaymentErrorInput,
  CompleteInput,
  FirstPasswordInput,
  GetStartedQuery,
  JoinInput,
} from '#shared/domain/onboarding/onboarding.contract.ts'
import { AVATAR } from '#shared/domain/pictures/picture-shapes.ts'
import { JOINING_PHOTO_PATH } from '#shared/domain/pictures/upload.ts'
import { parseInput } from '#shared/server/closed-json.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { pictureRequest } from '#shared/server/http/picture-request.ts'
import { readJson } from '#shared/server/http/read-json.ts'
import type { PublicApp, PublicContext } from '../context.ts'
import { completeOnboarding } from './complete-onboarding.ts'
import { logClientPaymentError } from './log-client-payment-error.ts'
import { payForMembership } from './pay-for-membership.ts'
import { savePhotoStep } from './profile-step.ts'
import { getStarted } from './read-get-started.ts'
import { setFirstPassword } from './set-first-password.ts'

/** Becoming a member, as in section 7 of the specification; other parameters of the address are ignored. */
export function addGetStartedRoutes(app: Hono<PublicApp>, contextOf: (c: Context<PublicApp>) => PublicContext) {
  app.get('/rest/get-started', async (c) => {
    const { dealId, email, productId } = c.req.query()
    const query = parseInput(
      { dealId: dealId || null, email: email || null, productId: productId || null },
      GetStartedQuery,
    )
    return c.json(await getStarted(contextOf(c), query))
  })
  app.post('/rest/get-started/payment', async (c) =>
    c.json(await payForMembership(contextOf(c), await readJson(c.req.raw, JoinInput))),
  )
  app.post('/rest/get-started/password', async (c) =>
    c.json(await setFirstPassword(contextOf(c), await readJson(c.req.raw, FirstPasswordInput))),
  )
  app.post('/rest/get-started/complete', async (c) => {
    await readJson(c.req.raw, CompleteInput)
    return c.json(await completeOnboarding(contextOf(c)))
  })
  app.post('/rest/get-started/logClientPaymentError', async (c) => {
    await logClientPaymentError(contextOf(c), await readJson(c.req.raw, ClientPaymentErrorInput))
    return c.body(null, 204)
  })
  app.post(JOINING_PHOTO_PATH, async (c) => {
    const upload = pictureRequest(c.req.raw, AVATAR)
    const avatar = await savePhotoStep(contextOf(c), upload)
    return c.json({ avatar })
  })
  app.all(JOINING_PHOTO_PATH, onlyPost)
  for (const name of ['payment', 'password', 'complete', 'logClientPaymentError'])
    app.all(`/rest/get-started/${name}`, onlyPost)
}
