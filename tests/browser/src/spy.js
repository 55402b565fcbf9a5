// Runs before a page's own script: counts what passes through its socket.
(() => {
  const Plain = WebSocket;
  const spy = { opened: 0, heard: 0, bytes: 0, largest: 0, last: 0, sent: [], frames: [] };
  window.spy = spy;
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      this.addEventListener("open", () => spy.opened++);
      this.addEventListener("message", async (event) => {
        const packed = typeof event.data !== "string";
        const size = packed ? event.data.byteLength : new TextEncoder().encode(event.data).length;
        spy.bytes += size;
        spy.largest = Math.max(spy.largest, size);
        const stream = packed && new Blob([event.data]).stream().pipeThrough(new DecompressionStream("gzip"));
        spy.frames.push(packed ? await new Response(stream).text() : event.data);
        if (spy.frames.length > 50) spy.frames.shift();
        // The page unpacks it as well.
        if (packed) await new Promise((done) => setTimeout(done, 10));
        spy.heard++;
        spy.last = performance.now();
      });
    }
    send(text) {
      spy.sent.push(text);
      super.send(text);
    }
  };
})();
