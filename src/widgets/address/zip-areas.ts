/**
 * The provinces of an Italian postal code by its first two digits, as the municipalities of ANPR's archive (CC BY 4.0) and
 * their codes have them. Borders between areas are not those between provinces, so a digit pair may name several.
 */
const AREAS =
  '00RM 01VT 02RI 03FR 04LT 05TR 06PG 07SS 08NU 09CA,OR,SU 10TO 11AO 12CN,SV 13BI,VC 14AT 15AL 16GE 17SV 18CN,IM 19SP ' +
  '20MB,MI 21VA 22CO 23BG,LC,SO 24BG 25BS 26CR,LO 27PV 28NO,VB 29PC 30VE 31TV 32BL 33PN,UD 34GO,TS 35PD 36VI 37VR 38TN ' +
  '39BZ 40BO 41MO 42RE 43PR 44FE 45RO 46MN 47FC,RN 48RA 50FI 51PT 52AR 53SI 54MS 55LU 56PI 57LI 58GR 59PO 60AN 61PU,RN ' +
  '62MC 63AP,FM 64TE 65PE 66CH 67AQ 70BA 71FG 72BR 73LE 74TA 75MT 76BT 80NA 81CE 82BN 83AV 84SA 85PZ 86CB,IS 87CS 88CZ,KR ' +
  '89RC,VV 90PA 91TP 92AG 93CL 94EN 95CT 96SR 97RG 98ME'

const BY_DIGITS = new Map(AREAS.split(' ').map((area) => [area.slice(0, 2), area.slice(2).split(',')] as const))

/** False when a postal code of five digits surely belongs to other provinces; what the table does not know may be right. */
export function mayBeIn(zip: string, province: string): boolean {
  return BY_DIGITS.get(zip.slice(0, 2))?.includes(province) ?? true
}
