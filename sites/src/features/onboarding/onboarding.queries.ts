import { graphql } from '../../lib/graphql/public.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

export const GET_STARTED = graphql(`
  query GetStartedPage($dealId: String, $email: String, $productId: String, $paying: Boolean = false) {
    getStarted(dealId: $dealId, email: $email, productId: $productId) {
      refusal
      onboarding {
        userId
        email
        greetingName
        nextStep
        isPaying
        braintreeClientToken @include(if: $paying)
        steps { key state optional }
        paymentMembershipOffer { ...Offer }
        membershipOffers { ...Offer }
      }
    }
  }
  fragment Offer on MembershipOffer {
    publicKey serverHost dues initiationFee savings amountDue currency renewsAt name planId termMonths pricePointId
  }
`)

export const STEP_FORMS = graphql(`
  query OnboardingStepPage {
    onboardingForms {
      onboarding { userId nextStep steps { key state optional } }
      fullName avatar
      jobTitle companyName location pronouns biography areaOfFocus industry linkedIn website
      mobilePhone { countryCode number isVerified hasCode canGetTexts }
      address { countryCode line1 line2 city region postalCode }
      assistant { name email }
      publicRelations { name email }
      question { id title prompt context closesAt isSent text { id title content updatedAt } }
    }
  }
`)

export const SKIP_STEP = graphql(`
  mutation OnboardingSkip($step: OnboardingAnsweredStep!) { onboardingStepSkip(step: $step) }
`)
export const STEP_DONE = graphql(`
  mutation OnboardingDone { onboardingStepDone }
`)
export const SAVE_PROFILE_STEP = graphql(`
  mutation OnboardingSaveProfile(
    $jobTitle: String!, $companyName: String!, $location: String!, $pronouns: String!, $biography: String!,
    $areaOfFocus: String!, $industry: String!, $linkedIn: String!, $website: String!
  ) {
    onboardingProfile(
      jobTitle: $jobTitle, companyName: $companyName, location: $location, pronouns: $pronouns, biography: $biography,
      areaOfFocus: $areaOfFocus, industry: $industry, linkedIn: $linkedIn, website: $website
    )
  }
`)
export const SEND_PHONE_CODE = graphql(`
  mutation OnboardingSendPhoneCode($countryCode: String!, $number: String!) {
    onboardingPhone(countryCode: $countryCode, number: $number)
  }
`)
export const RESEND_PHONE_CODE = graphql(`
  mutation OnboardingResendPhoneCode { onboardingPhoneResend }
`)
export const CONFIRM_PHONE = graphql(`
  mutation OnboardingConfirmPhone($code: String!) { onboardingPhoneConfirm(code: $code) }
`)
export const KEEP_PHONE = graphql(`
  mutation OnboardingKeepPhone { onboardingPhoneKeep }
`)
export const SAVE_ADDRESS = graphql(`
  mutation OnboardingSaveAddress(
    $countryCode: String!, $line1: String!, $line2: String!, $city: String!, $region: String!, $postalCode: String!
  ) {
    onboardingAddress(
      countryCode: $countryCode, line1: $line1, line2: $line2, city: $city, region: $region, postalCode: $postalCode
    )
  }
`)
export const SAVE_TEAM = graphql(`
  mutation OnboardingSaveTeam($assistant: OnboardingContactInput, $publicRelations: OnboardingContactInput) {
    onboardingTeam(assistant: $assistant, publicRelations: $publicRelations)
  }
`)
export const SAVE_ANSWER_STEP = graphql(`
  mutation OnboardingSaveAnswer($questionId: ID!, $title: String!, $content: String!, $baseRevisionId: ID) {
    onboardingAnswerSave(questionId: $questionId, title: $title, content: $content, baseRevisionId: $baseRevisionId) { id }
  }
`)
export const SEND_ANSWER_STEP = graphql(`
  mutation OnboardingSendAnswer($questionId: ID!, $revisionId: ID!) {
    onboardingAnswerSend(questionId: $questionId, revisionId: $revisionId)
  }
`)

export type StepForms = ResultOf<typeof STEP_FORMS>['onboardingForms']
export type Onboarding = NonNullable<ResultOf<typeof GET_STARTED>['getStarted']['onboarding']>
export type OnboardingStep = Onboarding['steps'][number]
