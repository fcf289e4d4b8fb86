import type { BrowserReport } from '../../contract/calls/monitor'
import type { Http } from './http'

/**
 * Sends what this browser observed of itself; `leaving`: the page is being closed. Rejects with an ApiError.
 */
export async function sendReport(http: Http, report: BrowserReport, leaving: boolean): Promise<void> {
  await http.send({
    method: 'POST',
    path: '/api/monitor/reports',
    json: report,
    quiet: true,
    keepalive: leaving,
  })
}
