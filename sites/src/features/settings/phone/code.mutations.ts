import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import type { PhoneView } from '../security.queries.ts'

const MOBILE_PHONE_CONFIRM = graphql(`
  mutation MobilePhoneConfirm($code: String!) {
    mobilePhoneConfirm(code: $code) {
      mobilePhone { countryCode number isVerified replaces { countryCode number } }
    }
  }
`)

const MOBILE_PHONE_CODE_SEND = graphql(`
  mutation MobilePhoneCodeSend {
    mobilePhoneCodeSend
  }
`)

export async function confirmMobilePhone(code: string): Promise<PhoneView | null> {
  return (await memberRequest(MOBILE_PHONE_CONFIRM, { code })).mobilePhoneConfirm.mobilePhone
}

export function resendCode(): Promise<unknown> {
  return memberRequest(MOBILE_PHONE_CODE_SEND)
}
