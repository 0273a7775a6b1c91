/** Every exchange that was made, the latest first. */
export function HistoryPanel() {
  return <p>History</p>;
}
