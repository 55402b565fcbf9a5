// Shows notices for pages that may not do so themselves (phones), and brings the table to the front when one is pressed.
// @ts-check

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(front(event.notification.data));
});

/** @param {string} address */
async function front(address) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = open.find((client) => client.url === address);
  return page ? page.focus() : clients.openWindow(address);
}
