// Tells a learning platform (SCORM 1.2) what the player in the frame says.
(function () {
  "use strict";

  /** The platform offers its functions in a window around this one. */
  function find(from) {
    for (var window = from, depth = 0; depth < 20; depth++) {
      try {
        if (window.API) return window.API;
        if (window.opener && window.opener.API) return window.opener.API;
      } catch (error) {
        return null;
      }
      if (!window.parent || window.parent === window) return null;
      window = window.parent;
    }
    return null;
  }

  var api = find(window);
  if (!api || String(api.LMSInitialize("")) !== "true") return;
  if (!/^(passed|completed)$/.test(api.LMSGetValue("cmi.core.lesson_status"))) set("cmi.core.lesson_status", "incomplete");
  set("cmi.core.score.min", "0");
  set("cmi.core.score.max", "100");

  function set(name, value) {
    api.LMSSetValue(name, value);
  }

  /** Seconds as SCORM has them: hours, minutes, seconds. */
  function span(seconds) {
    var two = function (number) {
      return (number < 10 ? "0" : "") + number;
    };
    return [two(Math.floor(seconds / 3600)), two(Math.floor(seconds / 60) % 60), two(seconds % 60)].join(":");
  }

  var started = Date.now();
  var isOver = false;

  window.addEventListener("message", function (event) {
    var told = event.data;
    if (event.source !== document.querySelector("iframe").contentWindow || !told || typeof told.gridwright !== "string" || !told.all) return;
    set("cmi.core.score.raw", String(Math.round((100 * told.filled) / told.all)));
    if (told.finished) set("cmi.core.lesson_status", "completed");
    api.LMSCommit("");
  });

  function end() {
    if (isOver) return;
    isOver = true;
    set("cmi.core.session_time", span(Math.round((Date.now() - started) / 1000)));
    api.LMSCommit("");
    api.LMSFinish("");
  }
  window.addEventListener("pagehide", end);
  window.addEventListener("unload", end);
})();
