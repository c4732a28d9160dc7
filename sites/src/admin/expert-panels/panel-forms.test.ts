import { expect, it } from 'vitest'
import { FORM_MESSAGES } from '../../lib/forms/form-messages.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { PANEL_ADMIN_MESSAGES } from './messages.ts'
import { panelErrorText, TextNotSaved } from './panel-forms.ts'

const REFUSED = { message: 'This batch is closed.', reason: 'batchClosed' }

it.each([
  ['the reason of a refusal', new RequestError('Unprocessable', { extensions: REFUSED }), REFUSED.message],
  ['that nobody knows, without an answer', new RequestError('Unreachable'), FORM_MESSAGES.unknown],
  ['that nothing was published without their text', new TextNotSaved(), PANEL_ADMIN_MESSAGES.textNotSaved],
  ['that nothing was changed, after a fault', new RequestError('UnhandledError'), PANEL_ADMIN_MESSAGES.failed],
])('staff read %s', (_, error, text) => {
  expect(panelErrorText(error)).toBe(text)
})
