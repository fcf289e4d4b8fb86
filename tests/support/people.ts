import { ACCESS_BACKOFFICE, ON_BOARD, type Principal } from '../../src/contract/model/user'

/** A caller with a role and further authorities. */
export function principal(
  role: string,
  authorities: readonly string[] = [],
  subjectId: string | null = null,
): Principal {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    lang: 'it',
    username: role.toLowerCase(),
    authorities: [role, ON_BOARD, ACCESS_BACKOFFICE, ...authorities],
    subjectId,
  }
}
