// Runs before a page's own script: counts what passes through its socket.
(() => {
  const Plain = WebSocket;
  const spy = { opened: 0, heard: 0, bytes: 0, largest: 0, last: 0, sent: [], frames: [] };
  window.spy = spy;
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      this.addEventListener("open", () => spy.opened++);
      this.addEventListener("message", (event) => {
        const size = new TextEncoder().encode(event.data).length;
        spy.frames.push(event.data);
        if (spy.frames.length > 50) spy.frames.shift();
        spy.heard++;
        spy.bytes += size;
        spy.largest = Math.max(spy.largest, size);
        spy.last = performance.now();
      });
    }
    send(text) {
      spy.sent.push(text);
      super.send(text);
    }
  };
})();
