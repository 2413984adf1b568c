/** Small pictures of the games for the lobby. */

const SKY = '<rect width="40" height="40" rx="7" fill="#cfe3ee"/>', GROUND = (colour) => `<path d="M0 30h40v3a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7z" fill="${colour}"/>`;

const DRAWN = {
  architects: `${SKY}${GROUND("#b9d3a4")}<path d="M8 34V20l12-8 12 8v14z" fill="#e9dcc0" stroke="#7b6a4a"/><path d="M6 21 20 11l14 10" fill="none" stroke="#a8452f" stroke-width="3"/><path d="M20 11V4m-2.5 2.500h5" stroke="#7b6a4a" stroke-width="1.6"/><path d="M16 34v-7a4 4 0 0 1 8 0v7z" fill="#7b4a2a"/><circle cx="20" cy="19" r="2.5" fill="#3f7fb5"/>`,
  citadels: `${SKY}${GROUND("#8f9aa3")}<path d="M5 34V16h3v3h3v-3h3v3h12v-3h3v3h3v-3h3v18z" fill="#9aa3ab" stroke="#545c63"/><path d="M15 12l-1-7 3.5 3L20 3.5 22.5 8 26 5l-1 7z" fill="#f0c23c" stroke="#8a6a0a"/><path d="M16 34v-6a4 4 0 0 1 8 0v6z" fill="#4a3526"/>`,
  hamlet: `${SKY}${GROUND("#a9cf8e")}<path d="M6 33V22l7-6 7 6v11z" fill="#f1e3c4" stroke="#7b6a4a"/><path d="M4 23l9-8 9 8" fill="none" stroke="#a8452f" stroke-width="2.5"/><path d="M24 33v-8l5-4 5 4v8z" fill="#e4cfa2" stroke="#7b6a4a"/><path d="M22.5 26l6.5-5.5 6.5 5.5" fill="none" stroke="#6f4a2c" stroke-width="2.2"/><path d="M11 33v-6h4v6z" fill="#7b4a2a"/>`,
  settlers: `${SKY}${GROUND("#d9b86a")}<path d="M7 33V24h26v9z" fill="#f4ead2" stroke="#7b6a4a"/><path d="M5 24 20 14l15 10z" fill="#c8553d" stroke="#7a2f20"/><path d="M12 33v-8m5 8v-8m6 8v-8m5 8v-8" stroke="#b59d6c" stroke-width="2.5"/><path d="M20 14V5l8 2.5-8 2.5" fill="#3f8f57" stroke="#2b5f3b"/>`,
  viscounts: `${SKY}<circle cx="20" cy="20" r="16" fill="#e6d9bd" stroke="#7b6a4a"/><path d="M20 20 20 4A16 16 0 0 1 35 15zM20 20l9.5 13A16 16 0 0 1 10.5 33zM20 20 5 15A16 16 0 0 0 10.5 33z" fill="#a9cf8e"/><circle cx="20" cy="20" r="8.5" fill="#cfc7b8" stroke="#7b6a4a"/><path d="M15 25v-9h2v2h2v-2h2v2h2v-2h2v9z" fill="#767f87" stroke="#454c52"/>`,
};

/** The picture of a game, or "" if there is none. */
export const emblem = (game) => (DRAWN[game] ? `<svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">${DRAWN[game]}</svg>` : "");
