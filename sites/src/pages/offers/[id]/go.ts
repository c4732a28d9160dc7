export { goToPartner as GET } from '../../../features/offers/go-to-partner.ts'
