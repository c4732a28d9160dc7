import * as z from 'zod/mini'
import { AD_SHAPES, AD_SIZES } from '#shared/domain/ads/shapes.ts'
import {
  RefreshAnswer,
  RefreshInput,
  SignInAnswer,
  SignInInput,
  SignOutInput,
} from '#shared/domain/auth/auth.contract.ts'
import {
  AuthStrategiesAnswer,
  AuthStrategiesInput,
  GenerateCodeAnswer,
  GenerateCodeInput,
  RedeemCodeAnswer,
  RedeemCodeInput,
} from '#shared/domain/auth/codes.contract.ts'
import {
  PasswordForgotAnswer,
  PasswordForgotInput,
  PasswordResetAnswer,
  PasswordResetInput,
  PasswordTokenAnswer,
} from '#shared/domain/auth/passwords.contract.ts'
import {
  CardScriptErrorInput,
  CheckBalanceAnswer,
  CheckBalanceInput,
  PayBalanceAnswer,
  PayBalanceInput,
} from '#shared/domain/billing/billing.contract.ts'
import { AvailableCommunitiesAnswer } from '#shared/domain/communities/available-communities.contract.ts'
import { FEED_PICTURE_HEIGHT, FEED_PICTURE_WIDTH } from '#shared/domain/feeds/picture.ts'
import { GROUP_IMAGE_WIDTHS, groupImageHeight } from '#shared/domain/groups/image.ts'
import { FailedPartInput } from '#shared/domain/jobs/failed-page.contract.ts'
import { FAILED_PART_PATH } from '#shared/domain/jobs/failed-requests.ts'
import { OFFER_LOGO_PIXELS } from '#shared/domain/offers/logo.ts'
import {
  ClientPaymentErrorInput,
  CompleteInput,
  FirstPasswordInput,
  GetStartedAnswer,
  JoinAnswer,
  JoinInput,
  StepAnswer,
} from '#shared/domain/onboarding/onboarding.contract.ts'
import { OperationId } from '#shared/domain/operation-id.ts'
import { AVATAR_PIXELS } from '#shared/domain/pictures/avatar-pixels.ts'
import { LEAD_IMAGE_WIDTHS, leadImageHeight } from '#shared/domain/pictures/lead-image.ts'
import {
  adPictureUploadPath,
  feedPictureUploadPath,
  groupImageUploadPath,
  JOINING_PHOTO_PATH,
  leadImageUploadPath,
  OPERATION_ID_HEADER,
  offerLogoUploadPath,
  PHOTO_UPLOAD_PATH,
  PICTURES_MEDIA_TYPE,
} from '#shared/domain/pictures/upload.ts'
import { openApiDocument, type RestOperation } from '#shared/server/http/openapi.ts'
import { WEBHOOK_PATH } from '#shared/server/ports/copyleaks-scanner.ts'
import { BILLING_WEBHOOK_PATH } from '#shared/server/ports/maxio-webhooks.ts'
import { EMAIL_WEBHOOK_PATH } from '#shared/server/ports/resend-webhooks.ts'

/** NotFound on every path of a host without a community. */
const EVERYWHERE = [
  'BadRequest.Invalid',
  'NotAllowed',
  'NotFound',
  'TooLarge',
  'UnsupportedMediaType',
  'UnhandledError',
  'ServiceUnavailable',
] as const

const UPLOAD_HEADERS = { [OPERATION_ID_HEADER]: OperationId }

const PHOTO_UPLOAD = {
  method: 'post',
  session: 'member',
  description: `JPEG, PNG or WebP, cut square, in each of ${AVATAR_PIXELS.join(', ')} pixels, in this order, each file after its length in four bytes, the highest first; together at most 5 MB. The header ${OPERATION_ID_HEADER} names the upload: a repeat is stored once.`,
  bytes: PICTURES_MEDIA_TYPE,
  headers: UPLOAD_HEADERS,
  answer: z.strictObject({ avatar: z.string() }),
  errors: [...EVERYWHERE, 'NotAuthenticated', 'Unprocessable', 'TooManyRequests'],
} as const

/** A message as the provider documents it; it returns what we sent at submission. */
const ScanMessage = z.looseObject({ developerPayload: z.string() })
const ScanResultFile = z.looseObject({ text: z.looseObject({ value: z.string() }) })
/** Key-value pairs, of which these are used. */
const BillingMessage = z.looseObject({ id: z.string(), event: z.string() })
/** The fields of a message that are used. */
const EmailMessage = z.looseObject({ type: z.string(), created_at: z.string(), data: z.looseObject({}) })
const SCAN_ERRORS = EVERYWHERE

const SIGN_IN = [
  ...EVERYWHERE,
  'Invalid.Email',
  'NotAuthorized.Password',
  'BadRequest.MaxAttempts',
  'TooManyRequests',
] as const

const OPERATIONS: readonly RestOperation[] = [
  {
    method: 'post',
    path: '/rest/login',
    summary: 'Opens a session of a member of this host.',
    description: 'Sets the session cookies. The answer has tokens only for callers that are not browsers.',
    input: SignInInput,
    answer: SignInAnswer,
    errors: [...SIGN_IN, 'BadRequest.NoAdmins'],
  },
  {
    method: 'post',
    path: '/rest/admin/login',
    summary: "Opens a session of staff in this host's community.",
    input: SignInInput,
    answer: SignInAnswer,
    errors: SIGN_IN,
  },
  {
    method: 'post',
    path: '/rest/token-refresh',
    summary: 'Renews a session; its refresh token can be used once.',
    input: RefreshInput,
    answer: RefreshAnswer,
    errors: [...EVERYWHERE, 'NotAuthenticated'],
  },
  {
    method: 'post',
    path: '/rest/logout',
    summary: 'Ends the sessions that the request carries.',
    input: SignOutInput,
    answer: null,
    errors: EVERYWHERE,
  },
  {
    method: 'post',
    path: '/rest/password-forgot',
    summary: 'Emails a link to choose a new password.',
    input: PasswordForgotInput,
    answer: PasswordForgotAnswer,
    errors: [...EVERYWHERE, 'Unrecognized.Email', 'TooManyRequests'],
  },
  {
    method: 'get',
    path: '/rest/validate-reset-token',
    summary: 'Tells whether an emailed link to choose a password still works; asking does not use it up.',
    query: ['token'],
    answer: PasswordTokenAnswer,
    errors: ['BadRequest.Invalid', 'NotFound', 'UnhandledError', 'ServiceUnavailable'],
  },
  {
    method: 'post',
    path: '/rest/reset-password',
    summary: 'Sets the password by an emailed link, once.',
    description: 'For reset and set-up links alike. Every session of the account ends; none is opened.',
    input: PasswordResetInput,
    answer: PasswordResetAnswer,
    errors: [...EVERYWHERE, 'BadRequest.InvalidCode', 'TooManyRequests'],
  },
  {
    method: 'post',
    path: '/rest/login/auth-strategies',
    summary: 'How a member of this host may sign in.',
    input: AuthStrategiesInput,
    answer: AuthStrategiesAnswer,
    errors: [...EVERYWHERE, 'Invalid.Email', 'BadRequest.NoAdmins', 'Unrecognized.Email', 'TooManyRequests'],
  },
  {
    method: 'post',
    path: '/rest/login/one-time',
    summary: 'Sends a one-time code by email or text.',
    description: 'A code requested by a browser can be redeemed only in that browser. It is valid for ten minutes.',
    input: GenerateCodeInput,
    answer: GenerateCodeAnswer,
    errors: [
      ...EVERYWHERE,
      'BadRequest.NoAdmins',
      'Unprocessable',
      'MaxSendAttempts',
      'BadRequest.MaxAttempts',
      'TooManyRequests',
    ],
  },
  {
    method: 'post',
    path: '/rest/login/one-time-redeem',
    summary: 'Opens a session of a member of this host with a one-time code.',
    description: 'Sets the session cookies. Tokens are null for browsers.',
    input: RedeemCodeInput,
    answer: RedeemCodeAnswer,
    errors: [...EVERYWHERE, 'BadRequest.InvalidCode', 'BadRequest.MaxAttempts', 'TooManyRequests'],
  },
  {
    method: 'get',
    path: '/rest/admin/available-communities',
    summary: 'The communities that staff can choose to sign in to.',
    answer: AvailableCommunitiesAnswer,
    errors: ['NotFound', 'UnhandledError', 'ServiceUnavailable'],
  },
  {
    method: 'get',
    path: '/rest/admin/sites/{code}/exports/{exportId}/{file}',
    summary: 'A file of an export of a brand, or the rest of it.',
    description:
      'For admins of the admin community who have confirmed their password within the hour: NotAllowed with `stepUp` otherwise. Each request is in the audit log.',
    headers: { Range: z.string(), 'If-Range': z.string() },
    session: 'admin',
    answer: 'file',
    errors: ['NotAuthenticated', 'NotAllowed', 'NotFound', 'UnhandledError', 'ServiceUnavailable'],
  },
  {
    method: 'post',
    path: '/rest/payment/check-balance',
    summary: 'What is owed for a membership of this host.',
    description: 'The full name with a link that we emailed (`exp` and `s`), initials otherwise.',
    input: CheckBalanceInput,
    answer: CheckBalanceAnswer,
    errors: [...EVERYWHERE, 'TooManyRequests'],
  },
  {
    method: 'post',
    path: '/rest/payment/pay-balance',
    summary: 'Charges what is owed for a membership to the card of a one-time token.',
    description:
      'A repeat with the same operation id, or without one with the same token, returns the result of the first call. After PaymentPending (202) the caller repeats it later; after BadRequest.Invalid the next attempt needs a new operation id. Unprocessable: the community is closing, and this is no longer charged.',
    input: PayBalanceInput,
    answer: PayBalanceAnswer,
    errors: [...EVERYWHERE, 'AmbiguousSubscription', 'PaymentPending', 'Unprocessable', 'TooManyRequests'],
  },
  {
    method: 'post',
    path: '/rest/chargifyJsError',
    summary: 'Reports that the card form could not make a token.',
    input: CardScriptErrorInput,
    answer: null,
    errors: [...EVERYWHERE, 'TooManyRequests'],
  },
  {
    method: 'post',
    path: FAILED_PART_PATH,
    summary: 'Reports that a part of a page stopped working.',
    description: 'The code is the correlation id of the page (X-Correlation-Id), with which staff find it.',
    input: FailedPartInput,
    answer: null,
    errors: [...EVERYWHERE, 'TooManyRequests'],
  },
  {
    method: 'get',
    path: '/rest/get-started',
    summary: 'Where somebody stands on the way to being a member.',
    description:
      'Accepts the query of an invitation address, which requires `dealId`; `email` and `productId` are optional. Without any it describes the member of the session. 400: there is no such membership to join.',
    query: ['dealId'],
    answer: GetStartedAnswer,
    session: 'optional',
    errors: [
      'BadRequest.Invalid',
      'NotAuthenticated',
      'NotFound',
      'TooManyRequests',
      'UnhandledError',
      'ServiceUnavailable',
    ],
  },
  {
    method: 'post',
    path: '/rest/get-started/payment',
    summary:
      'Pays for the membership of an invitation with the card of a one-time token or nonce, and makes its person a member.',
    description:
      'Exactly one of `paymentToken` and `paymentNonce`: the nonce if `GET /rest/get-started` returns a `braintreeClientToken`. An invitation is paid once: a repeat returns the same receipt. A 400 whose `kind` is "payment" is a payment error. After PaymentPending (202) the caller repeats it later. Sending it accepts the terms, unless `acceptsTerms` is false.',
    input: JoinInput,
    answer: JoinAnswer,
    errors: [...EVERYWHERE, 'PaymentPending', 'TooManyRequests'],
  },
  {
    method: 'post',
    path: '/rest/get-started/password',
    summary: 'Sets the first password of a member who has paid, once, and opens their session.',
    input: FirstPasswordInput,
    answer: StepAnswer,
    errors: [...EVERYWHERE, 'TooManyRequests'],
  },
  {
    method: 'post',
    path: '/rest/get-started/complete',
    summary: "Ends the onboarding of the session's member once no step is left.",
    session: 'member',
    input: CompleteInput,
    answer: StepAnswer,
    errors: [...EVERYWHERE, 'NotAuthenticated', 'Unprocessable'],
  },
  {
    method: 'post',
    path: '/rest/get-started/logClientPaymentError',
    summary: 'Reports that somebody who wanted to join could not pay.',
    input: ClientPaymentErrorInput,
    answer: null,
    errors: [...EVERYWHERE, 'TooManyRequests'],
  },
  {
    method: 'post',
    path: EMAIL_WEBHOOK_PATH,
    summary: 'Takes the messages of the email provider about addresses that bounce and readers who complain.',
    description: 'Signed by the provider over the raw bytes; requests without its signature are not found.',
    input: EmailMessage,
    answer: z.object({}),
    errors: SCAN_ERRORS,
  },
  { path: JOINING_PHOTO_PATH, summary: 'Makes a picture the photo of somebody who becomes a member.', ...PHOTO_UPLOAD },
  { path: PHOTO_UPLOAD_PATH, summary: 'Makes a picture the own photo of a member.', ...PHOTO_UPLOAD },
  leadImageOperation('member', 'Gives an own article its lead image.'),
  leadImageOperation('admin', 'Gives an article that staff edit its lead image.'),
  groupImageOperation(),
  adPictureOperation(),
  offerLogoOperation(),
  feedPictureOperation(),
  {
    method: 'post',
    path: BILLING_WEBHOOK_PATH,
    summary: 'The payment provider tells that something changed.',
    description:
      'A form, signed by the header X-Chargify-Webhook-Signature-Hmac-Sha-256; the data are read again from the provider.',
    input: BillingMessage,
    answer: z.strictObject({}),
    errors: EVERYWHERE,
  },
  {
    method: 'post',
    path: `${WEBHOOK_PATH}/{secret}/{status}/{scanId}`,
    summary: 'The scan provider tells of a scan.',
    description:
      'The status is creditsChecked, completed or error, in upper or lower case. A message without our signature is answered with 404.',
    input: ScanMessage,
    answer: null,
    errors: SCAN_ERRORS,
  },
  {
    method: 'post',
    path: `${WEBHOOK_PATH}/{secret}/export/{scanId}/{exportId}/results/{resultId}`,
    summary: 'The scan provider brings the text of a matched source.',
    description: 'Signed by the header X-Scan-Payload.',
    input: ScanResultFile,
    answer: null,
    errors: SCAN_ERRORS,
  },
  {
    method: 'post',
    path: `${WEBHOOK_PATH}/{secret}/export/{scanId}/{exportId}/completed`,
    summary: 'The scan provider has brought what was asked for.',
    input: ScanMessage,
    answer: null,
    errors: SCAN_ERRORS,
  },
]

let document: ReturnType<typeof openApiDocument> | undefined

/** Every REST operation of a host, of all backends. */
export function openApi() {
  document ??= openApiDocument(OPERATIONS)
  return document
}

function leadImageOperation(audience: 'member' | 'admin', summary: string): RestOperation {
  const [small, shown, large] = LEAD_IMAGE_WIDTHS.map((width) => `${width} × ${leadImageHeight(width)}`)
  const sizes = `${small}, ${shown} and, if it is as wide, ${large}`
  const image = z.strictObject({
    address: z.string(),
    largeAddress: z.nullable(z.string()),
    alt: z.string(),
    credit: z.nullable(z.string()),
  })
  return {
    method: 'post',
    path: leadImageUploadPath(audience, '{articleId}'),
    summary,
    session: audience,
    description: `First the description and the credit as JSON ({"alt", "credit"}), then JPEG, PNG or WebP of ${sizes} pixels, each part after its length in four bytes, the highest first; together at most 5 MB. The header ${OPERATION_ID_HEADER} names the upload: a repeat is stored once.`,
    bytes: PICTURES_MEDIA_TYPE,
    headers: UPLOAD_HEADERS,
    answer: z.strictObject({ leadImage: z.nullable(image) }),
    errors: [...EVERYWHERE, 'NotAuthenticated', 'InvalidTransition', 'Unprocessable', 'TooManyRequests'],
  }
}

function adPictureOperation(): RestOperation {
  const sizes = AD_SHAPES.map((shape) => `${AD_SIZES[shape].width} × ${AD_SIZES[shape].height}`).join(' or ')
  const picture = z.strictObject({ address: z.string(), largeAddress: z.nullable(z.string()), alt: z.string() })
  return {
    method: 'post',
    path: adPictureUploadPath('{code}', '{adId}'),
    summary: 'Gives an ad of a brand its picture.',
    session: 'admin',
    description: `First what is said instead of the picture as JSON ({"alt"}), then JPEG, PNG or WebP of ${sizes} pixels by the shape of the ad, and of twice that if it is as wide, each part after its length in four bytes, the highest first; together at most 1 MB. The header ${OPERATION_ID_HEADER} names the upload: a repeat is stored once. Only in the admin community.`,
    bytes: PICTURES_MEDIA_TYPE,
    headers: UPLOAD_HEADERS,
    answer: z.strictObject({ picture: z.nullable(picture) }),
    errors: [...EVERYWHERE, 'NotAuthenticated', 'InvalidTransition', 'Unprocessable', 'TooManyRequests'],
  }
}

function offerLogoOperation(): RestOperation {
  return {
    method: 'post',
    path: offerLogoUploadPath('{offerId}'),
    summary: 'Gives an offer the logo of its partner.',
    session: 'admin',
    description: `JPEG, PNG or WebP of ${OFFER_LOGO_PIXELS} × ${OFFER_LOGO_PIXELS} pixels after its length in four bytes, the highest first; at most 512 KB. The header ${OPERATION_ID_HEADER} names the upload: a repeat is stored once.`,
    bytes: PICTURES_MEDIA_TYPE,
    headers: UPLOAD_HEADERS,
    answer: z.strictObject({ logo: z.nullable(z.strictObject({ address: z.string() })) }),
    errors: [...EVERYWHERE, 'NotAuthenticated', 'InvalidTransition', 'Unprocessable', 'TooManyRequests'],
  }
}

function feedPictureOperation(): RestOperation {
  const picture = z.strictObject({ address: z.string(), width: z.number(), height: z.number() })
  return {
    method: 'post',
    path: feedPictureUploadPath('{feedId}', '{itemId}'),
    summary: 'Gives an item of a feed a picture of its own.',
    session: 'admin',
    description: `JPEG, PNG or WebP of ${FEED_PICTURE_WIDTH} × ${FEED_PICTURE_HEIGHT} pixels after its length in four bytes, the highest first; at most 512 KB. The header ${OPERATION_ID_HEADER} names the upload: a repeat is stored once.`,
    bytes: PICTURES_MEDIA_TYPE,
    headers: UPLOAD_HEADERS,
    answer: z.strictObject({ picture }),
    errors: [...EVERYWHERE, 'NotAuthenticated', 'InvalidTransition', 'Unprocessable', 'TooManyRequests'],
  }
}

function groupImageOperation(): RestOperation {
  const sizes = GROUP_IMAGE_WIDTHS.map((width) => `${width} × ${groupImageHeight(width)}`).join(' and ')
  const image = z.strictObject({ address: z.string(), smallAddress: z.string(), alt: z.string() })
  return {
    method: 'post',
    path: groupImageUploadPath('{groupId}'),
    summary: 'Gives a group its image.',
    session: 'admin',
    description: `First the description as JSON ({"alt"}), then JPEG, PNG or WebP of ${sizes} pixels, each part after its length in four bytes, the highest first; together at most 2 MB. The header ${OPERATION_ID_HEADER} names the upload: a repeat is stored once.`,
    bytes: PICTURES_MEDIA_TYPE,
    headers: UPLOAD_HEADERS,
    answer: z.strictObject({ image: z.nullable(image) }),
    errors: [...EVERYWHERE, 'NotAuthenticated', 'InvalidTransition', 'Unprocessable', 'TooManyRequests'],
  }
}
