import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import type { PhoneView } from '../security.queries.ts'

const MOBILE_PHONE_CONFIRM = graphql(`
  mutation MobilePhoneConfirm($code: String!) {
    mobilePhoneConfirm(code: $code) {
      mobilePhone { countryCode number isVerified canGetTexts replaces { countryCode number } }
    }
  }
`)

const MOBILE_PHONE_CODE_SEND = graphql(`
  mutation MobilePhoneCodeSend {
    mobilePhoneCodeSend
  }
`)

const OWN_PHONE = graphql(`
  query OwnPhone {
    me { mobilePhone { countryCode number isVerified canGetTexts replaces { countryCode number } } }
  }
`)

/** The phone as it is now: whether its code could be texted is known soon after it was asked for. */
export async function readOwnPhone(): Promise<PhoneView | null> {
  return (await memberRequest(OWN_PHONE)).me.mobilePhone
}

export async function confirmMobilePhone(code: string): Promise<PhoneView | null> {
  return (await memberRequest(MOBILE_PHONE_CONFIRM, { code })).mobilePhoneConfirm.mobilePhone
}

export function resendCode(): Promise<unknown> {
  return memberRequest(MOBILE_PHONE_CODE_SEND)
}
